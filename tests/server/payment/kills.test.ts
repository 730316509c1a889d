import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { updateBasketState } from '../../../contract/calls/checkout.ts'
import { deliverToWallet } from '../../../contract/calls/order.ts'
import { connect, type Database } from '../../../server/database/connect.ts'
import { freePort } from '../../support/freePort.ts'
import { aPayer, balance, type Payer, putPricedOnSale } from '../../support/payer.ts'
import { postgresDatabase } from '../../support/postgresDatabase.ts'
import type { RunningApp } from '../../support/runApp.ts'

/*
 * The test kills a server during a payment, at one moment after the other, and starts another one in its place. `npm
 * test` does so at three moments, KILLS=all at each.
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
async function pays(payer: Payer): Promise<boolean> {
  try {
    await payer.token()
    await payer.confirm()
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
async function killedAt(moment: number | null) {
  const url = await postgresDatabase()
  const database = await connect({ url })
  const moments = join(directory, `moments-${moment ?? 'all'}`)
  const first = await begin(url, database, { MOMENTS: moments, ...(moment && { KILL_AT: String(moment) }) })
  const payer = await aPayer(first.app, await putPricedOnSale(database, 2), 2)
  await pays(payer)
  await close(first)
  const second = await begin(url, database, {})
  Object.assign(payer, { app: second.app })
  expect(await pays(payer), `after ${moment}`).toBe(true)
  await expect
    .poll(async () => (await balance(database, payer.reference)).letters.length, { timeout: PATIENCE_MS })
    .toBe(1)
  const ended = await balance(database, payer.reference)
  const stock = await database
    .selectFrom('ticket_type')
    .select(['held', 'sold'])
    .where('price', '=', 2500)
    .execute()
  await close(second)
  await database.destroy()
  return { ended, stock, moments: (await readFile(moments, 'utf8')).trim().split('\n') }
}

test('A payment makes one charge, one set of tickets and one letter if the server is killed at any moment', async () => {
  const { moments } = await killedAt(null)
  expect(moments.length).toBeGreaterThanOrEqual(30)
  const some = [3, Math.floor(moments.length / 2), moments.length - 4]
  const chosen = process.env.KILLS === 'all' ? moments.map((_, index) => index + 1) : some
  for (const moment of chosen) {
    const { ended, stock } = await killedAt(moment)
    expect(ended, `killed ${moments[moment - 1]}`).toEqual({
      charges: 1,
      refunds: 0,
      tickets: 2,
      letters: [expect.stringContaining('Your tickets')],
    })
    expect(stock).toEqual([{ held: 0, sold: 2 }])
  }
  process.stdout.write(`Killed at ${chosen.length} of ${moments.length} moments\n`)
}, 1_800_000)
