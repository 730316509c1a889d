import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { getUser } from '../../../contract/calls/account.ts'
import { putOneOnSale } from '../../support/putOnSale.ts'
import type { RunningApp } from '../../support/runApp.ts'
import { newEmail, Shopper, visit } from '../../support/shopper.ts'
import { stockIsConsistent, takenOf } from '../../support/stock.ts'
import { withPostgres } from '../../support/withPostgres.ts'
import { withoutLocks } from './withoutLocks.ts'

const CAPACITY = 100
/** RUSH_BUYERS=500 makes the rush of `npm run proof`. */
const BUYERS = Number(process.env.RUSH_BUYERS ?? 200)
const SERVERS = 4

const postgres = withPostgres()
let apps: RunningApp[] = []
afterEach(async () => {
  await Promise.all(apps.map(app => app.stop()))
})

/** Each shopper has one of the same ticket in the basket. All reserve at once, spread over the servers. */
async function rush(first: RunningApp, buyers = BUYERS) {
  const offered = await putOneOnSale(first.database, CAPACITY)
  const shoppers: Shopper[] = []
  for (let at = 0; at < buyers; at += 50) {
    const group = Array.from({ length: 50 }, (_, index) => visit(apps[index % apps.length] as RunningApp))
    shoppers.push(...(await Promise.all(group)))
  }
  await Promise.all(shoppers.map(shopper => shopper.add(offered)))
  const answers = await Promise.all(shoppers.map(shopper => shopper.reserve()))
  const winners = shoppers.filter((_, index) => answers[index]?.body.reserved)
  return { offered, answers, winners, taken: await takenOf(first.database, offered.ticket_id) }
}

test(`${BUYERS} buyers at four servers get exactly the 100 available tickets`, async () => {
  apps = await postgres.runApps(SERVERS)
  const [first] = apps as [RunningApp]
  const { offered, answers, winners, taken } = await rush(first)
  expect(answers.filter(answer => answer.status !== 200)).toEqual([])
  expect(winners).toHaveLength(CAPACITY)
  expect(answers.filter(answer => /sold out/.test(answer.body.error ?? ''))).toHaveLength(BUYERS - CAPACITY)
  expect(taken).toEqual({ held: CAPACITY, sold: 0 })

  const claims = await Promise.all(
    winners.slice(0, 20).map(async shopper => {
      await shopper.register(newEmail())
      return shopper.claim()
    }),
  )
  expect(claims.filter(answer => answer.status !== 200)).toEqual([])
  expect(await takenOf(first.database, offered.ticket_id)).toEqual({ held: CAPACITY - 20, sold: 20 })
  await stockIsConsistent(first.database)
})

test('The same rush without locks and without the CHECK oversells, which shows that the test has a race', async () => {
  apps = await postgres.runApps(SERVERS, {}, withoutLocks)
  const [first] = apps as [RunningApp]
  await sql`alter table ticket_type drop constraint stock`.execute(first.database)
  const { taken } = await rush(first, 200)
  expect(taken.held).toBeGreaterThan(CAPACITY)
})

test('The CHECK alone, without locks, prevents overselling', async () => {
  apps = await postgres.runApps(SERVERS, {}, withoutLocks)
  const [first] = apps as [RunningApp]
  const { taken, winners } = await rush(first, 200)
  expect(taken.held).toBeGreaterThan(CAPACITY / 2)
  expect(taken.held).toBeLessThanOrEqual(CAPACITY)
  expect(winners).toHaveLength(taken.held)
  await stockIsConsistent(first.database)
})

test('200 buyers at two servers that answer 30 calls at once come again as told, and all get an answer', async () => {
  apps = await postgres.runApps(2, { CALLS_AT_ONCE: '30' })
  const [first] = apps as [RunningApp]
  const offered = await putOneOnSale(first.database, CAPACITY)
  const statuses = new Set<number>()
  /** Calls until the server is not busy, ten times as fast as it says. */
  async function patiently<A extends { status: number; headers: Headers }>(
    make: () => Promise<A>,
  ): Promise<A> {
    for (;;) {
      const answer = await make()
      statuses.add(answer.status)
      if (answer.status !== 503) return answer
      const seconds = Number(answer.headers.get('Retry-After'))
      expect(seconds).toBeGreaterThan(0)
      await pause(seconds * 100)
    }
  }
  const shoppers = await Promise.all(
    Array.from({ length: 2 * CAPACITY }, async (_, index) => {
      const shopper = new Shopper(apps[index % 2] as RunningApp)
      await patiently(() => shopper.call(getUser))
      await patiently(() => shopper.add(offered))
      return shopper
    }),
  )
  const answers = await Promise.all(
    shoppers.map(shopper => {
      const key = randomUUID()
      return patiently(() => shopper.reserve({ key }))
    }),
  )
  expect([...statuses].toSorted()).toEqual([200, 503])
  expect(answers.filter(({ body }) => body.reserved)).toHaveLength(CAPACITY)
  expect(answers.filter(({ body }) => /sold out/.test(body.error ?? ''))).toHaveLength(CAPACITY)
  expect(await takenOf(first.database, offered.ticket_id)).toEqual({ held: CAPACITY, sold: 0 })
  await stockIsConsistent(first.database)
})
