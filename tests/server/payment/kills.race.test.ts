import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { updateBasketState } from '../../../contract/calls/checkout.ts'
import { deliverToWallet } from '../../../contract/calls/order.ts'
import type { PaymentMethod } from '../../../contract/rules/paymentMethods.ts'
import { connect, type Database } from '../../../server/database/connect.ts'
import { freePort } from '../../support/freePort.ts'
import type { Payer } from '../../support/payer.ts'
import { postgresDatabase } from '../../support/postgresDatabase.ts'
import type { RunningApp } from '../../support/runApp.ts'
import { booksOf, orderOf, payerBy, testedMethods } from './testedMethods.ts'

/*
 * The test kills a server during a payment, at one moment after the other, and starts another one in its place. `npm
 * test` does so at three moments of a payment by card, KILLS=all at each moment of each way to pay.
 */

/** Under load, it takes a while until a payment is settled. */
const PATIENCE_MS = 20_000

const SECRET = 'a secret of the tests, long enough to be one'
let directory = ''
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'foyer-kills-'))
})
afterAll(async () => {
  for (const house of open) await close(house)
  await rm(directory, { recursive: true, force: true })
})

interface House {
  app: RunningApp
  server: ChildProcess
}

/** Servers of a failed moment would run on after the test. */
const open = new Set<House>()

/** A server in its own process, which ends at that moment of a payment. */
async function begin(url: string, database: Database, settings: Record<string, string>): Promise<House> {
  const port = String(await freePort())
  const server = spawn(
    process.execPath,
    [
      ...(settings.MOMENTS ? ['--import', resolve('tests/support/killAt.ts')] : []),
      resolve('server/main.ts'),
    ],
    {
      env: {
        ...process.env,
        SECRET,
        DATABASE_URL: url,
        PORT: port,
        FOYER_DATA: directory,
        LOG_LEVEL: 'silent',
        ...settings,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  await new Promise<void>((greeted, failed) => {
    server.stdout?.on('data', said => String(said).includes('Foyer is at') && greeted())
    server.once('exit', () => failed(new Error('The server ended before it was ready')))
  })
  const { deriveKeys } = await import('../../../server/keys.ts')
  const app = { origin: `http://localhost:${port}`, database, services: { keys: deriveKeys(SECRET) } }
  const house = { app: app as unknown as RunningApp, server }
  open.add(house)
  return house
}

const close = async (house: House) => {
  const { server } = house
  open.delete(house)
  if (server.exitCode === null && server.signalCode === null) {
    server.kill('SIGTERM')
    await once(server, 'exit')
  }
}

/** Pays and waits for the tickets. true: no request was lost. */
async function pays(payer: Payer, method: PaymentMethod): Promise<boolean> {
  const { begin, pay, comeBack } = testedMethods[method]
  try {
    if ((await payer.outcome()).outcome !== 'charged') {
      await begin(payer)
      await pay(payer)
      await comeBack(payer)
    }
    const until = Date.now() + PATIENCE_MS
    while ((await payer.outcome()).outcome !== 'charged' && Date.now() < until) {
      await new Promise(again => setTimeout(again, 100))
    }
    await payer.call(updateBasketState, { state: 'deliver_tickets' })
    await payer.call(deliverToWallet)
    return true
  } catch {
    return false
  }
}

/** Kills the server on which a payment begins, and finishes the payment on another one. */
async function killedAt(method: PaymentMethod, moment: number | null) {
  const url = await postgresDatabase()
  const database = await connect({ url })
  const moments = join(directory, `moments-${method}-${moment ?? 'all'}`)
  const first = await begin(url, database, { MOMENTS: moments, ...(moment && { KILL_AT: String(moment) }) })
  const payer = await payerBy(first.app, method, { qty: 2, capacity: 2 })
  await pays(payer, method)
  await close(first)
  const second = await begin(url, database, {})
  Object.assign(payer, { app: second.app })
  expect(await pays(payer, method), `after ${moment}`).toBe(true)
  await expect.poll(async () => (await orderOf(payer)).letters.length, { timeout: PATIENCE_MS }).toBe(1)
  const ended = { ...(await booksOf(payer)), ...(await orderOf(payer)) }
  const stock = await database
    .selectFrom('ticket_type')
    .select(['held', 'sold'])
    .where('price', '=', 2500)
    .execute()
  await close(second)
  await database.destroy()
  return { ended, stock, moments: (await readFile(moments, 'utf8')).trim().split('\n') }
}

const isWhole = process.env.KILLS === 'all'

test.each(isWhole ? (Object.keys(testedMethods) as PaymentMethod[]) : (['card'] as const))(
  'A payment by %s makes one charge, one set of tickets and one letter if the server is killed at any moment',
  async method => {
    const { moments } = await killedAt(method, null)
    expect(moments.length).toBeGreaterThanOrEqual(20)
    const some = [3, Math.floor(moments.length / 2), moments.length - 4]
    const chosen = isWhole ? moments.map((_, index) => index + 1) : some
    for (const moment of chosen) {
      const { ended, stock } = await killedAt(method, moment)
      expect(ended, `killed ${moments[moment - 1]}`).toEqual({
        charges: 1,
        refunds: 0,
        tickets: 2,
        letters: [testedMethods[method].letter],
      })
      expect(stock).toEqual([{ held: 0, sold: 2 }])
    }
    process.stdout.write(`${method}: killed at ${chosen.length} of ${moments.length} moments\n`)
  },
  3_600_000,
)
