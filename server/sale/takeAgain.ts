import { sql } from 'kysely'
import type { Database } from '../database/connect.ts'
import { lockTicketTypes, releaseSales } from './release.ts'

/**
 * Holds again what a sale held before, all or nothing, with its basket and its sales locked. What the same basket
 * has reserved since gives way: its shopper has paid for this one. false: it is sold, off sale, or the basket paid.
 */
export async function takeAgain(trx: Database, sale: number, basket: number): Promise<boolean> {
  const { rows: since } = await sql<{ id: number; is_paid: boolean }>`
    select id, paid_at is not null as is_paid from sale
    where basket_id = ${basket} and released_at is null`.execute(trx)
  if (since.some(({ is_paid }) => is_paid)) return false
  const others = since.map(({ id }) => id)
  await lockTicketTypes(trx, [sale, ...others])
  const { rows } = await sql<{ fits: boolean }>`
    select bool_and(
      type.held + type.sold + line.qty - coalesce(given.qty, 0) <= type.capacity
      and event.status = 'scheduled' and date.ends_at > now()) as fits
    from sale_line line
    join ticket_type type on type.id = line.ticket_type_id
    join event_date date on date.id = type.event_date_id
    join event on event.id = date.event_id
    left join (
      select ticket_type_id, sum(qty)::integer as qty from sale_line where sale_id = any(${others}) group by 1
    ) as given on given.ticket_type_id = line.ticket_type_id
    where line.sale_id = ${sale}`.execute(trx)
  if (!rows[0]?.fits) return false
  await releaseSales(trx, others)
  await sql`update sale set released_at = null where id = ${sale}`.execute(trx)
  await sql`
    update ticket_type set held = held + line.qty
    from sale_line line where line.sale_id = ${sale} and line.ticket_type_id = ticket_type.id`.execute(trx)
  return true
}
