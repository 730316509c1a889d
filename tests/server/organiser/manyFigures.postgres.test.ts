import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { figuresOf } from '../../../server/organiser/figures/figuresOf.ts'
import { manyOrders } from '../../support/manyOrders.ts'
import { withApp } from '../../support/withApp.ts'

const app = withApp('postgres')

const FEW = 200
const MANY = 20_000
const TIMES = 15
const DAY_MS = 86_400_000
/** What the other 19,800 orders cost: the ids of an organiser's sales are read before those of the days are found among them. */
const OTHERS_MS = 30

async function msOf(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  await work()
  return performance.now() - begun
}

// Two hundred orders are of the last day and a half, and as many of the 20,000 are.
test('An organiser with 20,000 orders waits for the figures of two days as long as one with 200', async () => {
  const [few, many] = [await manyOrders(app.database, FEW), await manyOrders(app.database, MANY)]
  await sql`update sale set created_at = at from movement where sale_id = sale.id and kind = 'sold'`.execute(
    app.database,
  )
  await sql`analyze`.execute(app.database)
  const day = (ago: number) => new Date(Date.now() - ago * DAY_MS).toISOString().slice(0, 10)
  const of = (organiser_id: number, days: number) =>
    figuresOf(app.database, { organiser_id, from: day(days - 1), to: day(0) }, true)
  expect((await of(many, 2)).days.length).toBe(2)
  // In turns, and the fastest of each, because the machine has other work.
  const [ofFew, ofMany]: [number[], number[]] = [[], []]
  for (let time = 0; time < TIMES; time++) {
    ofFew.push(await msOf(() => of(few, 2)))
    ofMany.push(await msOf(() => of(many, 2)))
  }
  const [at200, at20000] = [Math.min(...ofFew), Math.min(...ofMany)]
  expect(at20000, `${at200} ms at 200, ${at20000} ms at 20,000`).toBeLessThan(at200 * 1.5 + OTHERS_MS)
})
