import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Database } from '../../server/database/connect.ts'

/** Checks that the stock counters equal the sums of holds and sales and that nothing is oversold. */
export async function stockIsConsistent(database: Database): Promise<void> {
  const { rows } = await sql`
    select type.id, type.capacity, type.held, type.sold, sums.held as holds, sums.sold as sales, sums.tickets
    from ticket_type type join lateral (
      select
        coalesce(sum(line.qty) filter (where sale.paid_at is null), 0) as held,
        coalesce(sum(line.qty) filter (where sale.paid_at is not null), 0) as sold,
        (select count(*) from ticket join sale on sale.id = ticket.sale_id
          where ticket.ticket_type_id = type.id and sale.refunded_at is null) as tickets
      from sale_line line join sale on sale.id = line.sale_id
      where line.ticket_type_id = type.id and sale.released_at is null
    ) sums on true
    where type.held <> sums.held or type.sold <> sums.sold or type.sold <> sums.tickets
      or type.held + type.sold > type.capacity`.execute(database)
  expect(rows).toEqual([])
}

export interface Taken {
  held: number
  sold: number
}

export async function takenOf(database: Database, ticketId: number): Promise<Taken> {
  return database
    .selectFrom('ticket_type')
    .select(['held', 'sold'])
    .where('id', '=', ticketId)
    .executeTakeFirstOrThrow()
}
