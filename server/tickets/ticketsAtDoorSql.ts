import { type RawBuilder, sql } from 'kysely'
import { isExpiredSql } from '../database/holdSql.ts'

/**
 * What a door can be shown: tickets, and those that are kept back for a device at the counter, which can have sold them without a
 * network (`is_kept`). What was given back counts as refunded.
 */
export const ticketsAtDoorSql = sql`(
  select id, sale_id, ticket_type_id, seat, generation, refunded_at, changed_at, transfer_id, false as is_kept from ticket
  union all
  select kept.id, sale.id, line.ticket_type_id, seat.label, 0, coalesce(sale.released_at, case when ${isExpiredSql} then sale.expires_at end),
    coalesce(sale.released_at, sale.created_at), null, true
  from counter_ticket kept join sale on sale.id = kept.hold_id join sale_line line on line.sale_id = sale.id
  left join seat on seat.sale_id = sale.id
  where not exists (select from ticket sold where sold.id = kept.id))`

/** What `countsAtDoor` says of these tickets, with the numbers of those that came in. No door lets in tickets of a test order. */
export const countsAtDoorSql = (came: RawBuilder<unknown>) =>
  sql<boolean>`(refunded_at is null and not is_kept or id in ${came})`
