import { sql } from 'kysely'
import { isOnSaleSql } from '../../catalogue/read/readSql.ts'
import type { Database } from '../../database/connect.ts'
import { keptBackOf } from '../../database/keptBackOf.ts'
import { changeOf } from '../changes/changedHolds.ts'
import { hasUse, lockDiscount } from '../codes/discountUses.ts'
import { lockTicketTypes, releaseSales } from '../release.ts'
import { hasCredit, lockCredit } from './credit.ts'
import { allotSeats } from './seats.ts'
import { hasSharedPlaces } from './sharedCapacity.ts'

/**
 * Takes the stock of a released sale again, all or nothing. The caller has locked its basket and sales. Releases what
 * the same basket has reserved since, because the shopper has paid for this sale. false: the tickets, or all at their price
 * for the first so many, are sold, they are off sale, or another sale of the basket is paid.
 */
export async function retakeStock(trx: Database, sale: number, basket: number): Promise<boolean> {
  const { rows: since } = await sql<{ id: number; is_paid: boolean }>`
    select id, paid_at is not null as is_paid from sale
    where basket_id = ${basket} and released_at is null`.execute(trx)
  if (since.some(({ is_paid }) => is_paid)) return false
  if (await changeOf(trx, sale)) return false
  const others = since.map(({ id }) => id)
  await lockTicketTypes(trx, [sale, ...others])
  if (!(await hasSharedPlaces(trx, sale, others))) return false
  await lockCredit(trx, sale)
  await lockDiscount(trx, sale)
  // A withdrawn seat that one of the others holds is no place any more once that one is released.
  const { rows } = await sql<{ fits: boolean }>`
    select bool_and(
      type.held + type.sold + line.qty - coalesce(given.qty, 0) <= type.capacity
        - ${keptBackOf('type', sql`type.held + type.sold - coalesce(given.qty, 0)`)} - (
        select count(*) from seat
        where seat.ticket_type_id = type.id and seat.sale_id = any(${others}) and seat.withdrawn_at is not null)
      and coalesce(type.held + type.sold + line.qty - coalesce(given.qty, 0) <= line.of_first, true)
      and ${isOnSaleSql}) as fits
    from sale_line line
    join ticket_type type on type.id = line.ticket_type_id
    join event_date date on date.id = type.event_date_id
    join event on event.id = date.event_id
    left join (
      select ticket_type_id, sum(qty)::integer as qty from sale_line where sale_id = any(${others}) group by 1
    ) as given on given.ticket_type_id = line.ticket_type_id
    where line.sale_id = ${sale}`.execute(trx)
  // A sale of vouchers alone has no ticket lines, and `fits` is null.
  if (rows[0]?.fits === false || !(await hasCredit(trx, sale, others))) return false
  if (!(await hasUse(trx, sale, others))) return false
  await releaseSales(trx, others)
  await sql`update sale set released_at = null where id = ${sale}`.execute(trx)
  await sql`
    update ticket_type set held = held + line.qty
    from sale_line line where line.sale_id = ${sale} and line.ticket_type_id = ticket_type.id`.execute(trx)
  const lines = await trx
    .selectFrom('sale_line')
    .select(['sale_id as sale', 'ticket_type_id', 'qty'])
    .where('sale_id', '=', sale)
    .execute()
  await allotSeats(trx, lines)
  return true
}
