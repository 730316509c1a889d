import { sql } from 'kysely'
import type { Database } from '../database/connect.ts'
import { isExpiredSql } from '../database/holdSql.ts'

/** Of the `freed` seats of a `ticket_type`, how many its organiser has withdrawn: they are no places any more. */
export const withdrawnPlacesSql = sql<number>`(select count(*) from freed
  where freed.ticket_type_id = ticket_type.id and freed.withdrawn_at is not null)::integer`

/**
 * Releases the holds of these sales, each once. Skips a sale that is paid, released or being paid at this moment. The
 * caller has locked the sales' ticket types.
 */
export async function releaseSales(trx: Database, sales: number[]): Promise<void> {
  if (sales.length === 0) return
  await sql`
    with released as (
      update sale set released_at = now() where id in (
        select id from sale where id = any(${sales}) and released_at is null and paid_at is null
        order by id for update skip locked)
      returning id
    ), freed as (
      update seat set sale_id = null from released where seat.sale_id = released.id
      returning seat.ticket_type_id, seat.withdrawn_at
    )
    update ticket_type set held = held - given.qty, capacity = capacity - ${withdrawnPlacesSql}
    from (
      select line.ticket_type_id, sum(line.qty)::integer as qty
      from sale_line line join released on released.id = line.sale_id group by line.ticket_type_id
    ) as given
    where ticket_type.id = given.ticket_type_id`.execute(trx)
}

/** A place that a ticket of a paid sale had until now. */
interface Freed {
  ticket_type_id: number
  seat: string | null
}

/** Frees places of a paid sale with their seats. The caller has locked their ticket types. */
export async function freePlaces(trx: Database, sale: number, places: Freed[]): Promise<void> {
  await sql`
    with ended as (
      select * from unnest(${places.map(one => one.ticket_type_id)}::bigint[], ${places.map(one => one.seat)}::text[])
        as one (ticket_type_id, seat)
    ), freed as (
      update seat set sale_id = null from ended
      where seat.sale_id = ${sale} and seat.ticket_type_id = ended.ticket_type_id and seat.label = ended.seat
      returning seat.ticket_type_id, seat.withdrawn_at
    )
    update ticket_type set sold = sold - count, capacity = capacity - ${withdrawnPlacesSql}
    from (select ticket_type_id, count(*)::integer as count from ended group by ticket_type_id) ended
    where ticket_type.id = ended.ticket_type_id`.execute(trx)
}

/** Locks the ticket types of these sales and of their tickets in the order of their ids. */
export async function lockTicketTypes(trx: Database, sales: number[]): Promise<void> {
  await sql`
    select id from ticket_type
    where id in (select ticket_type_id from sale_line where sale_id = any(${sales})
      union all select ticket_type_id from ticket where sale_id = any(${sales}))
    order by id for update`.execute(trx)
}

/** Releases each hold that has expired. */
export async function releaseExpired(database: Database): Promise<void> {
  await database.transaction().execute(async trx => {
    const { rows } = await sql<{ id: number }>`
      select id from sale where ${isExpiredSql}
      order by id for update skip locked limit 500`.execute(trx)
    const sales = rows.map(row => row.id)
    await lockTicketTypes(trx, sales)
    await releaseSales(trx, sales)
  })
}
