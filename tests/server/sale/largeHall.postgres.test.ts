import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Database } from '../../../server/database/connect.ts'
import { allotSeats } from '../../../server/sale/stock/seats.ts'
import { type Offered, putOneOnSale } from '../../support/putOnSale.ts'
import { visit } from '../../support/shopper.ts'
import { withApp } from '../../support/withApp.ts'

const app = withApp('postgres')
const [ROWS, SEATS] = [400, 50]

async function aHall(): Promise<Offered> {
  const offered = await putOneOnSale(app.database, ROWS * SEATS)
  // A gap in the positions separates two rows.
  await sql`insert into seat (ticket_type_id, position, label)
    select ${offered.ticket_id}, line * ${SEATS + 1} + place, line || '-' || place
    from generate_series(1, ${ROWS}::integer) line, generate_series(1, ${SEATS}::integer) place`.execute(
    app.database,
  )
  return offered
}

test('The free seats of a large hall are read as its rows', async () => {
  const offered = await aHall()
  const shopper = await visit(app)
  await shopper.add(offered, 4)
  await shopper.reserve()
  const { id } = await app.database.selectFrom('sale').select('id').executeTakeFirstOrThrow()
  const taken = async () =>
    (
      await app.database
        .selectFrom('seat')
        .select('label')
        .where('sale_id', '=', id)
        .orderBy('position')
        .execute()
    ).map(({ label }) => label)
  expect(await taken()).toEqual(['1-1', '1-2', '1-3', '1-4'])
  let read = 0
  const counting = app.database.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      read += result.rows.length
      return result
    },
  }) as Database
  await allotSeats(counting, [{ sale: id, ticket_type_id: offered.ticket_id, qty: 3 }])
  expect(read).toBe(ROWS)
  expect(await taken()).toEqual(['1-1', '1-2', '1-3', '1-4', '1-5', '1-6', '1-7'])
})
