import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type Offered, putOnSale } from '../../support/putOnSale.ts'
import { random } from '../../support/random.ts'
import type { RunningApp } from '../../support/runApp.ts'
import { visit } from '../../support/shopper.ts'
import { stockIsConsistent } from '../../support/stock.ts'
import { withPostgres } from '../../support/withPostgres.ts'

const postgres = withPostgres()

test('Baskets of three lines over twenty scarce types are reserved whole or not at all, without deadlock', async () => {
  const apps = (await postgres.runApps(3)) as [RunningApp, ...RunningApp[]]
  const [{ database }] = apps
  const types = await putOnSale(
    database,
    Array.from({ length: 20 }, () => ({ capacity: 12 })),
  )
  const chance = random(7)
  const shoppers = await Promise.all(
    Array.from({ length: 150 }, async (_, index) => {
      const shopper = await visit(apps[index % apps.length] as RunningApp)
      const wanted = [...types].sort(() => chance() - 0.5).slice(0, 3) as Offered[]
      for (const offered of wanted) await shopper.add(offered, 1 + Math.floor(chance() * 3))
      return shopper
    }),
  )
  // Small groups make many batches that overlap; all at once would be one large batch for each process.
  const answers: Awaited<ReturnType<(typeof shoppers)[number]['reserve']>>[] = []
  for (let at = 0; at < shoppers.length; at += 9)
    answers.push(...(await Promise.all(shoppers.slice(at, at + 9).map(shopper => shopper.reserve()))))
  expect(answers.filter(answer => answer.status !== 200)).toEqual([])
  const reserved = answers.filter(answer => answer.body.reserved)
  expect(reserved.length).toBeGreaterThan(20)
  expect(reserved.length).toBeLessThan(80)

  const { rows: sales } = await sql<{ lines: number; same: boolean }>`
    select count(*)::integer as lines, bool_and(line.qty = wanted.qty) as same
    from sale join sale_line line on line.sale_id = sale.id
    join basket_line wanted on wanted.basket_id = sale.basket_id and wanted.ticket_type_id = line.ticket_type_id
    group by sale.id`.execute(database)
  expect(sales).toHaveLength(reserved.length)
  expect(sales.every(sale => sale.lines === 3 && sale.same)).toBe(true)
  await stockIsConsistent(database)
  // After a deadlock, the batch would be repeated basket by basket, and the test would not notice.
  const { rows } =
    await sql`select deadlocks from pg_stat_database where datname = current_database()`.execute(database)
  expect(rows).toEqual([{ deadlocks: 0 }])
  await Promise.all(apps.map(app => app.stop()))
})
