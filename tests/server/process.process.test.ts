import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, type ClientRequest, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { addTicket } from '../../contract/calls/basket.ts'
import { getEvent, getEvents } from '../../contract/calls/catalogue.ts'
import { getCheckout } from '../../contract/calls/checkout.ts'
import { freePort } from '../support/freePort.ts'
import type { RunningApp } from '../support/runApp.ts'
import { type Shopper, visit } from '../support/shopper.ts'

let directory = ''
const started: ChildProcess[] = []

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'foyer-process-'))
})
afterEach(async () => {
  for (const one of started.splice(0)) if (one.exitCode === null) one.kill('SIGKILL')
  await rm(directory, { recursive: true, force: true })
})

/** The server in its own process, on the directory of this test. */
async function run(settings: Record<string, string> = {}) {
  const port = await freePort()
  const env = { ...process.env, PORT: String(port), FOYER_DATA: directory, LOG_LEVEL: 'silent', ...settings }
  const server = spawn(process.execPath, ['server/main.ts'], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  started.push(server)
  let said = ''
  for (const stream of [server.stdout, server.stderr]) stream.on('data', chunk => (said += String(chunk)))
  const ended = once(server, 'exit').then(([code]) => code as number)
  return { server, origin: `http://localhost:${port}`, ended, said: () => said }
}

type Running = Awaited<ReturnType<typeof run>>

async function greeted(running: Running): Promise<Running> {
  while (!running.said().includes('Foyer is at')) {
    if (running.server.exitCode !== null) throw new Error(running.said())
    await new Promise(resolve => setTimeout(resolve, 20))
  }
  return running
}

/** A shopper of that server, who only makes calls, without a page. */
const at = (running: Running) => ({ origin: running.origin }) as RunningApp

async function fillBasket(running: Running): Promise<Shopper> {
  const shopper = await visit(at(running))
  const slug = (await shopper.call(getEvents)).body.events[0]?.url.split('/')[2] ?? ''
  const [date] = (await shopper.call(getEvent, { event: slug })).body.dates
  const ticket_id = date?.tickets[0]?.ticket_id ?? 0
  expect((await shopper.call(addTicket, { ticket_id, date_id: date?.date_id ?? 0, qty: 2 })).status).toBe(200)
  return shopper
}

async function hasBasket(shopper: Shopper, running: Running, sale_reference: string): Promise<void> {
  const { body } = await Object.assign(shopper.twin(), { app: at(running) }).call(getCheckout)
  expect(body).toMatchObject({ tickets: [{ qty: 2 }], sale_reference })
  expect(body.seconds_remaining).toBeGreaterThan(500)
}

/** A reserve request whose body is incomplete, so that it runs until `end`. */
async function underWay(shopper: Shopper): Promise<ClientRequest> {
  const { origin } = shopper.app
  const asked = request(`${origin}/ajax/checkout/checkout/reserve_tickets/`, {
    method: 'POST',
    headers: {
      Cookie: [...shopper.cookies].map(pair => pair.join('=')).join('; '),
      'X-XSRF-TOKEN': shopper.cookies.get('XSRF-TOKEN') ?? '',
      'Content-Type': 'application/x-www-form-urlencoded',
      'Content-Length': 20,
    },
  })
  asked.write('h-captcha-')
  await new Promise(resolve => setTimeout(resolve, 200))
  return asked
}

test('A stop waits for running requests, a restart has each basket, and a kill loses none', async () => {
  const first = await greeted(await run())
  const shopper = await fillBasket(first)
  const asked = await underWay(shopper)
  first.server.kill('SIGTERM')
  await new Promise(resolve => setTimeout(resolve, 300))
  // On a connection of its own: those that are kept still get an answer.
  const late = request(first.origin, { agent: false })
  late.end()
  await expect(once(late, 'response')).rejects.toThrow('ECONNREFUSED')
  asked.end('response=x')
  const [response] = await once(asked, 'response')
  const reserved = JSON.parse(await text(response))
  expect(reserved).toMatchObject({ reserved: true })
  const stopped = performance.now()
  expect(await first.ended).toBe(0)
  expect(performance.now() - stopped).toBeLessThan(3_000)

  const second = await greeted(await run())
  await hasBasket(shopper, second, reserved.sale_reference)

  const rival = await run()
  expect(await rival.ended).toBe(1)
  expect(rival.said()).toContain(`The data directory ${directory} is in use by process ${second.server.pid}`)
  await hasBasket(shopper, second, reserved.sale_reference)

  second.server.kill('SIGKILL')
  await second.ended
  const third = await greeted(await run())
  await hasBasket(shopper, third, reserved.sale_reference)
  third.server.kill('SIGINT')
  expect(await third.ended).toBe(0)
})

test('A stop cuts no call of a client that keeps its connections, however many are under way', async () => {
  const running = await greeted(await run())
  const agent = new Agent({ keepAlive: true })
  const cut: string[] = []
  let answered = 0
  const call = () =>
    new Promise<boolean>(resolve => {
      const asked = request(`${running.origin}/livez`, { agent }, response => {
        response.resume().on('end', () => {
          answered++
          resolve(true)
        })
      })
      asked.on('error', (error: NodeJS.ErrnoException) => {
        // A connection that is refused can be made to another server: nothing of it was sent.
        if (error.code !== 'ECONNREFUSED') cut.push(String(error.code))
        resolve(error.code !== 'ECONNREFUSED')
      })
      asked.end()
    })
  let connected = 0
  const client = async () => {
    // The system cuts a connection that the server has not accepted yet when it stops to listen.
    if (await call()) connected++
    while (await call()) await new Promise(resolve => setTimeout(resolve, Math.random() * 10))
  }
  const clients = Array.from({ length: 60 }, client)
  await expect.poll(() => connected, { timeout: 10_000 }).toBe(60)
  await expect.poll(() => answered, { timeout: 10_000 }).toBeGreaterThan(500)
  running.server.kill('SIGTERM')
  await Promise.all(clients)
  expect(await running.ended).toBe(0)
  expect(cut).toEqual([])
})

test('An unsafe configuration stops the start with all its reasons and without a stack', async () => {
  const refused = await run({ NODE_ENV: 'production', PORT: 'x' })
  expect(await refused.ended).toBe(1)
  for (const name of ['PORT', 'SECRET', 'SMTP_URL', 'MAIL_FROM', 'ORIGIN'])
    expect(refused.said()).toContain(`- ${name} must`)
  expect(refused.said()).not.toMatch(/at .*\.ts/)
})
