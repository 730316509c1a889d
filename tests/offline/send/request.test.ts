import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Call } from '../../../contract/call.ts'
import { getUser } from '../../../contract/calls/account.ts'
import { updateTicketQuantity } from '../../../contract/calls/basket.ts'
import { getEvents } from '../../../contract/calls/catalogue.ts'
import { getCheckout } from '../../../contract/calls/checkout.ts'
import { sendOneTimeCode } from '../../../contract/calls/login.ts'
import { getRewardReferrerLink } from '../../../contract/calls/order.ts'
import { send } from '../../../offline/send.ts'
import { aUser } from '../../support/aUser.ts'

const fetched = vi.fn<(address: string, init: RequestInit) => Promise<Response>>()
const token = async () => 'nonce.mark'
const headers = () => Object.fromEntries(new Headers(fetched.mock.calls[0]?.[1].headers))

beforeEach(() => {
  vi.stubGlobal(
    'fetch',
    fetched.mockReset().mockImplementation(async () => Response.json(aUser())),
  )
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('A request', () => {
  test('SEC-01 SEC-02 SEC-06 GAP-78 that changes something is a form, with cookies, token and key', async () => {
    await send(updateTicketQuantity, { ticket_id: 7, quantity: 2 }, { token, key: 'key-1' })
    const [address, init] = fetched.mock.calls[0] ?? []
    expect(address).toBe('/ajax/checkout/checkout/update_ticket_quantity/')
    expect(init).toMatchObject({ method: 'POST', credentials: 'same-origin', body: 'ticket_id=7&quantity=2' })
    expect(headers()).toEqual({
      accept: 'application/json',
      'content-type': 'application/x-www-form-urlencoded',
      'idempotency-key': 'key-1',
      'x-xsrf-token': 'nonce.mark',
    })
  })

  test('SEC-01 that reads has cookies, and neither token, key nor body', async () => {
    await send(getUser, {}, { token, key: 'key-1' })
    const [address, init] = fetched.mock.calls[0] ?? []
    expect(address).toBe('/ajax/user/user/get_user/')
    expect(init).toMatchObject({ method: 'GET', credentials: 'same-origin' })
    expect(init).not.toHaveProperty('body')
    expect(headers()).toEqual({ accept: 'application/json' })
  })

  test('that reads with a body asks it in the address', async () => {
    await send(getEvents, { search: 'a & b', page: 2 }, { token })
    expect(fetched.mock.calls[0]?.[0]).toBe('/ajax/store/catalogue/events/?search=a%20%26%20b&page=2')
  })

  test('CAL-46 for text accepts text', async () => {
    fetched.mockResolvedValue(new Response('https://foyer.example/r/abc'))
    const sent = await send(getRewardReferrerLink, {}, { token })
    expect(sent).toMatchObject({ ok: true, answer: 'https://foyer.example/r/abc' })
    expect(headers()).toEqual({ accept: 'text/plain' })
  })

  test.each<[string, Call, unknown]>([
    ['a field that is missing', updateTicketQuantity, { ticket_id: 7 }],
    ['a field that is wrong', updateTicketQuantity, { ticket_id: 0, quantity: 2 }],
    ['a field too many', getCheckout, { extra: 1 }],
    ['an e-mail address that is none', sendOneTimeCode, { email: 'ann' }],
  ])('that breaks the contract by %s is never sent, and throws', async (_, row, body) => {
    await expect(send(row, body as never, { token })).rejects.toThrow()
    expect(fetched).not.toHaveBeenCalled()
  })

  test('SEC-07 is given up after 10 seconds, because a killed worker leaves it hanging', async () => {
    const limit = new AbortController()
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal)
    fetched.mockImplementation(untilAborted)
    const hanging = send(getUser, {}, { token })
    expect(timeout).toHaveBeenCalledWith(10_000)
    limit.abort()
    expect(await hanging).toEqual({ ok: false, failure: { kind: 'unreachable', retryAfterSeconds: null } })
  })

  test('is given up when its caller gives up', async () => {
    fetched.mockImplementation(untilAborted)
    const caller = new AbortController()
    const dropped = send(getUser, {}, { token, signal: caller.signal })
    caller.abort()
    expect(await dropped).toMatchObject({ ok: false, failure: { kind: 'unreachable' } })
  })

  test('GAP-11 says when it left, by both clocks', async () => {
    vi.useFakeTimers({ now: Date.UTC(2026, 11, 18) })
    const left = { mono: performance.now(), wall: Date.now() }
    fetched.mockImplementation(async () => {
      vi.advanceTimersByTime(3000)
      return Response.json(aUser())
    })
    expect(await send(getUser, {}, { token })).toMatchObject({ ok: true, sent: left })
  })
})

const untilAborted = (_: string, { signal }: RequestInit): Promise<Response> =>
  new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
