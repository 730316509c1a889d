import { sql } from 'kysely'

/**
 * What a door can be shown: tickets, and those that are kept back for a device at the counter, which can have sold them without a
 * network. What was given back counts as refunded.
 */
export const ticketsAtDoorSql = sql`(
  select id, sale_id, ticket_type_id, seat, generation, refunded_at, changed_at, transfer_id from ticket
  union all
  select kept.id, hold.id, line.ticket_type_id, seat.label, 0, coalesce(hold.released_at, case when hold.expires_at <= now() then hold.expires_at end),
    coalesce(hold.released_at, hold.created_at), null
  from counter_ticket kept join sale hold on hold.id = kept.hold_id join sale_line line on line.sale_id = hold.id
  left join seat on seat.sale_id = hold.id
  where not exists (select from ticket sold where sold.id = kept.id))`
