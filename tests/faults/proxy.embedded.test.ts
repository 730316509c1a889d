import { once } from 'node:events'
import { createServer } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { addTicket } from '../../contract/calls/basket.ts'
import { getCheckout } from '../../contract/calls/checkout.ts'
import { putOneOnSale } from '../support/putOnSale.ts'
import type { RunningApp } from '../support/runApp.ts'
import { visit } from '../support/shopper.ts'
import { withApp } from '../support/withApp.ts'
import { type FaultProxy, startFaultProxy } from './faultProxy.ts'

const LARGE = 20_000

describe('The fault proxy in front of an echo server', () => {
  let heard: string[] = []
  const echo = createServer(async (request, response) => {
    const body = (await buffer(request)).toString()
    heard.push(`${request.method} ${request.url} ${body}`)
    response.setHeader('Set-Cookie', ['a=1', 'b=2'])
    response.end(request.url === '/large' ? 'x'.repeat(LARGE) : body)
  })
  let proxy: FaultProxy

  beforeAll(async () => {
    echo.listen(0)
    await once(echo, 'listening')
    const address = echo.address()
    proxy = await startFaultProxy(`http://localhost:${typeof address === 'object' ? address?.port : ''}`)
  })
  afterEach(() => {
    proxy.clear()
    proxy.log.splice(0)
    heard = []
  })
  afterAll(async () => {
    await proxy.stop()
    echo.close()
  })

  const say = (path = '/say', body = 'hello') =>
    fetch(proxy.origin + path, {
      method: 'POST',
      body,
      headers: { 'Idempotency-Key': 'key-12345' },
      signal: AbortSignal.timeout(5000),
    })

  test('no fault: the request passes unchanged', async () => {
    const response = await say('/say?to=all')
    expect([response.status, await response.text()]).toEqual([200, 'hello'])
    expect(response.headers.getSetCookie()).toEqual(['a=1', 'b=2'])
    expect(response.headers.get('Connection')).toBe('close')
    expect(heard).toEqual(['POST /say?to=all hello'])
    expect(proxy.log).toEqual([
      {
        at: expect.any(Number),
        method: 'POST',
        path: '/say',
        key: 'key-12345',
        body: 'hello',
        fault: null,
        reached: true,
        served: 200,
        servedAt: expect.any(Number),
        status: 200,
      },
    ])
  })

  test('latency: the server receives the request later', async () => {
    proxy.inject({ call: /say/, fault: { kind: 'latency', ms: 200 } })
    const began = performance.now()
    expect((await say()).status).toBe(200)
    expect(performance.now() - began).toBeGreaterThanOrEqual(195)
  })

  test('answer lost: the server receives the request, the client gets no answer', async () => {
    const lost = proxy.inject({ call: /say/, fault: { kind: 'answer lost' }, times: 1 })
    await expect(say()).rejects.toThrow()
    expect(heard).toHaveLength(1)
    expect(proxy.log[0]).toMatchObject({ reached: true, served: 200, status: null })
    expect((await say()).status).toBe(200)
    expect(lost.hits).toBe(1)
  })

  test('zombie: the retry reaches the server before the request', async () => {
    proxy.inject({ call: /say/, fault: { kind: 'zombie', ms: 200 }, times: 1 })
    await expect(say('/say', 'first')).rejects.toThrow()
    expect((await say('/say', 'second')).status).toBe(200)
    await vi.waitFor(() => expect(heard).toEqual(['POST /say second', 'POST /say first']))
    await vi.waitFor(() => expect(proxy.log[0]).toMatchObject({ reached: true, served: 200, status: null }))
  })

  test('refused: the server receives nothing', async () => {
    proxy.inject({ call: /say/, fault: { kind: 'refused' } })
    await expect(say()).rejects.toThrow()
    expect(heard).toEqual([])
    expect(proxy.log[0]).toMatchObject({ reached: false, served: null, status: null })
  })

  test('reset mid-body: the connection breaks within the answer', async () => {
    proxy.inject({ call: /large/, fault: { kind: 'reset mid-body' } })
    const response = await say('/large')
    expect(response.status).toBe(200)
    await expect(response.text()).rejects.toThrow()
    expect(proxy.log[0]).toMatchObject({ reached: true, served: 200, status: null })
  })

  test('hang: the request continues when the fault is cleared, unless the client has given up', async () => {
    const hang = proxy.inject({ call: /say/, fault: { kind: 'hang' } })
    const waiting = say()
    await expect(
      fetch(`${proxy.origin}/say`, { method: 'POST', body: 'gone', signal: AbortSignal.timeout(150) }),
    ).rejects.toThrow()
    await pause(50)
    expect(heard).toEqual([])
    hang.clear()
    expect((await waiting).status).toBe(200)
    await pause(50)
    expect(heard).toEqual(['POST /say hello'])
    expect(hang.hits).toBe(2)
  })

  test('slow 2G: 400 ms, then 50 kB a second', async () => {
    proxy.inject({ call: /large/, fault: { kind: 'slow 2G' } })
    const began = performance.now()
    expect(await (await say('/large')).text()).toHaveLength(LARGE)
    expect(performance.now() - began).toBeGreaterThan(400 + (1000 * LARGE) / 50_000 - 50)
  })

  test('unavailable: 503 with Retry-After', async () => {
    proxy.inject({ call: /say/, fault: { kind: 'unavailable', retryAfterSeconds: 3 } })
    const response = await say()
    expect([response.status, response.headers.get('Retry-After')]).toEqual([503, '3'])
    expect(proxy.log[0]).toMatchObject({ reached: false, served: null, status: 503 })
  })

  test('captive portal: status 200 with an HTML page', async () => {
    proxy.inject({ call: /say/, fault: { kind: 'captive portal' } })
    const response = await say()
    expect([response.status, response.headers.get('Content-Type')]).toEqual([200, 'text/html; charset=utf-8'])
    expect(await response.text()).toContain('Sign in to go online')
    expect(heard).toEqual([])
  })

  test.each([401, 403, 409, 422] as const)('answered: %i with a reason', async status => {
    proxy.inject({ call: /say/, fault: { kind: 'answered', status, error: 'No.' } })
    const response = await say()
    expect([response.status, await response.json()]).toEqual([status, { error: 'No.' }])
    expect(heard).toEqual([])
  })

  test('a fault applies to its path, as many times as stated, in the order of injection', async () => {
    const first = proxy.inject({ call: /say/, fault: { kind: 'captive portal' }, times: 1 })
    const second = proxy.inject({ call: /say/, fault: { kind: 'unavailable', retryAfterSeconds: 1 } })
    expect(await (await say('/other')).text()).toBe('hello')
    expect((await say()).headers.get('Content-Type')).toContain('html')
    expect((await say()).status).toBe(503)
    second.clear()
    expect((await say()).status).toBe(200)
    expect([first.hits, second.hits]).toEqual([1, 1])
  })

  test('cut: requests fail, also those in flight, until the network is restored', async () => {
    proxy.inject({ call: /say/, fault: { kind: 'latency', ms: 300 }, times: 1 })
    const waiting = say()
    waiting.catch(() => {})
    await vi.waitFor(() => expect(proxy.log).toHaveLength(1))
    proxy.cut()
    await expect(waiting).rejects.toThrow()
    await expect(say('/other')).rejects.toThrow()
    expect(proxy.log[1]).toMatchObject({ path: '/other', fault: 'refused', reached: false, status: null })
    proxy.mend()
    expect((await say()).status).toBe(200)
  })

  test('a stopped server closes the connection', async () => {
    const nowhere = await startFaultProxy('http://localhost:9')
    await expect(fetch(nowhere.origin)).rejects.toThrow()
    await nowhere.stop()
  })
})

describe('The fault proxy in front of the real server', () => {
  const app = withApp('embedded')
  let proxy: FaultProxy
  beforeAll(async () => {
    proxy = await startFaultProxy(app.origin)
  })
  afterEach(() => proxy.clear())
  afterAll(() => proxy.stop())

  const behindProxy = async () => visit({ ...app, origin: proxy.origin } as RunningApp)

  test('add_ticket sent again after a lost answer adds the ticket once', async () => {
    const offered = await putOneOnSale(app.database, 10)
    const shopper = await behindProxy()
    const lines = async () => (await shopper.call(getCheckout)).body.tickets.map(line => line.qty)
    proxy.inject({ call: 'add_ticket', fault: { kind: 'answer lost' }, times: 1 })
    const add = () => shopper.call(addTicket, { ...offered, qty: 1 }, { key: 'addition-1' })
    await expect(add()).rejects.toThrow()
    expect(await lines()).toEqual([1])
    expect((await add()).status).toBe(200)
    expect(await lines()).toEqual([1])
  })

  test('add_ticket that arrives after its retry changes nothing', async () => {
    const offered = await putOneOnSale(app.database, 10)
    const shopper = await behindProxy()
    proxy.inject({ call: 'add_ticket', fault: { kind: 'zombie', ms: 300 }, times: 1 })
    const add = () => shopper.call(addTicket, { ...offered, qty: 1 }, { key: 'addition-2' })
    await expect(add()).rejects.toThrow()
    expect((await add()).status).toBe(200)
    await vi.waitFor(() =>
      expect(proxy.log.filter(one => one.key === 'addition-2').map(one => one.served)).toEqual([200, 200]),
    )
    expect((await shopper.call(getCheckout)).body.tickets.map(line => line.qty)).toEqual([1])
  })
})
