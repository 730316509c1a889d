import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { moneySql, salesOfOrganiserSql } from '../../../server/book/moneySql.ts'
import { connect, type Database } from '../../../server/database/connect.ts'
import { moneyOf } from '../../../server/organiser/moneyOf.ts'
import { manyOrders } from '../../support/manyOrders.ts'
import { postgresDatabase } from '../../support/postgresDatabase.ts'

let database: Database
let [large, small] = [0, 0]

beforeAll(async () => {
  database = await connect({ url: await postgresDatabase() })
  large = await manyOrders(database, 20_000)
  for (let organiser = 0; organiser < 60; organiser++) small = await manyOrders(database, 20)
  await sql`analyze`.execute(database)
}, 120_000)
afterAll(() => database.destroy())

test('The report of 20,000 orders has each of them, and of a day those of the day', async () => {
  const begun = performance.now()
  const all = await moneyOf(database, { organiser_id: large })
  process.stdout.write(`The money of 20,000 orders: ${Math.round(performance.now() - begun)} ms\n`)
  expect(all.rows).toMatchObject([{ tickets: 40_000, face: 1_000_000, fees: 40_000, received: 1_040_000 }])
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
