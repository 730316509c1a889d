import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import type { Database } from '../../../server/database/connect.ts'
import { brokenInvariants } from '../../../server/operation/invariants.ts'
import { putOneOnSale } from '../../support/putOnSale.ts'
import type { RunningApp } from '../../support/runApp.ts'
import { type Shopper, visit } from '../../support/shopper.ts'
import { withPostgres } from '../../support/withPostgres.ts'
import { withoutLocks } from './withoutLocks.ts'

const FIRST = 50
const BUYERS = 120

const postgres = withPostgres()
let apps: RunningApp[] = []
afterEach(async () => {
  await Promise.all(apps.map(app => app.stop()))
})

/** All buyers reserve one ticket at once, spread over four servers. Answers how many have the price of the first 50. */
async function rush(changed?: (database: Database) => Database): Promise<number> {
  apps = await postgres.runApps(4, {}, changed)
  const [{ database }] = apps as [RunningApp]
  const offered = await putOneOnSale(database, BUYERS, 2500)
  await sql`insert into price_step (ticket_type_id, position, price, first)
    values (${offered.ticket_id}, 0, 1000, ${FIRST})`.execute(database)
  const shoppers: Shopper[] = []
  for (let at = 0; at < BUYERS; at += 40) {
    const group = Array.from({ length: 40 }, (_, index) => visit(apps[index % apps.length] as RunningApp))
    shoppers.push(...(await Promise.all(group)))
  }
  await Promise.all(shoppers.map(shopper => shopper.add(offered)))
  const answers = await Promise.all(shoppers.map(shopper => shopper.reserve()))
  expect(answers.filter(({ body }) => !body.reserved)).toEqual([])
  const { rows } = await sql<{ price: number; lines: number }>`
    select price, count(*)::integer as lines from sale_line group by price`.execute(database)
  return rows.find(({ price }) => price === 1000)?.lines ?? 0
}

test('Of 120 buyers at four servers exactly 50 have the price of the first 50', async () => {
  expect(await rush()).toBe(FIRST)
  expect(await brokenInvariants((apps[0] as RunningApp).database)).toEqual({})
})

test('Without locks more than 50 have it, which shows that the test has a race', async () => {
  expect(await rush(withoutLocks)).toBeGreaterThan(FIRST)
  expect(Object.keys(await brokenInvariants((apps[0] as RunningApp).database))).toContain(
    'Of a ticket type no more than the first so many have the price of those',
  )
})
