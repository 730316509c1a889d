import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { moneySql, salesOfOrganiserSql } from '../../../server/book/moneySql.ts'
import { ticketCostSql } from '../../../server/book/soldSql.ts'
import { connect, type Database } from '../../../server/database/connect.ts'
import { brokenInvariants } from '../../../server/operation/invariants.ts'
import { moneyOf } from '../../../server/organiser/moneyOf.ts'
import { manyOrders } from '../../support/manyOrders.ts'
import { postgresDatabase } from '../../support/postgresDatabase.ts'

/* MANY_ORDERS=20000 measures the report of so many orders: beside other tests, it would keep their database busy. */

const ORDERS = Number(process.env.MANY_ORDERS ?? 3_000)

let database: Database
let [large, small] = [0, 0]

beforeAll(async () => {
  database = await connect({ url: await postgresDatabase() })
  large = await manyOrders(database, ORDERS)
  for (let organiser = 0; organiser < 30; organiser++) small = await manyOrders(database, 20)
  // Each of its days has 24 hours.
  await database.updateTable('event').set({ time_zone: 'UTC' }).execute()
  await sql`analyze`.execute(database)
}, 120_000)
afterAll(() => database.destroy())

test(`The report of ${ORDERS} orders has each of them, and of a day those of the day`, async () => {
  const begun = performance.now()
  const all = await moneyOf(database, { organiser_id: large })
  process.stdout.write(`The money of ${ORDERS} orders: ${Math.round(performance.now() - begun)} ms\n`)
  expect(all.rows).toMatchObject([
    { tickets: 2 * ORDERS, face: 50 * ORDERS, fees: 2 * ORDERS, received: 52 * ORDERS },
  ])
  const day = new Date(Date.now() - 7 * 86_400_000).toISOString().slice(0, 10)
  const { rows } = await moneyOf(database, { organiser_id: large, from: day, to: day })
  // One every ten minutes.
  expect(rows).toMatchObject([{ tickets: 2 * 6 * 24 }])
})

test('Who has few orders reads theirs by indexes', async () => {
  const { rows } = await database.transaction().execute(async trx => {
    // So small a table is otherwise read as a whole, whether it has an index or not.
    await sql`set local enable_seqscan = off`.execute(trx)
    return sql<{ 'QUERY PLAN': string }>`
      explain select * from ${moneySql(salesOfOrganiserSql(small))} money`.execute(trx)
  })
  const plan = rows.map(row => row['QUERY PLAN'])
  expect(plan.filter(line => /Seq Scan on /.test(line))).toEqual([])
})

test(`What each of the tickets of ${ORDERS} orders cost is found by an index`, async () => {
  const { rows } = await sql<{ 'QUERY PLAN': string }>`
    explain select sum(${ticketCostSql}) from ticket join sale on sale.id = ticket.sale_id`.execute(database)
  const plan = rows.map(row => row['QUERY PLAN']).join('\n')
  expect(plan).toMatch(/entry_ticket/)
  const begun = performance.now()
  expect(await brokenInvariants(database)).toEqual({})
  process.stdout.write(`All invariants of ${ORDERS} orders: ${Math.round(performance.now() - begun)} ms\n`)
})
