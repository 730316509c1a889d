import { sql } from 'kysely'

/**
 * Whose tickets and gift vouchers have ended by a `movement`, or were partly paid back: rows of an organiser with an event or the code of a voucher.
 * No rows: it was of the order as such, such as its donation alone.
 */
export const organisersOfSql = sql`(
  select event.organiser_id, event.id as event_id, null::bigint as gift_voucher_code_id
  from ticket join ticket_type type on type.id = ticket.ticket_type_id
  join event_date date on date.id = type.event_date_id join event on event.id = date.event_id
  where ticket.ended_by = movement.id
  union all
  select sold.organiser_id, null, code.id
  from entry ended join gift_voucher_code code on code.id = ended.gift_voucher_code_id
  join sale_voucher sold on sold.id = code.sale_voucher_id
  where ended.movement_id = movement.id and ended.account = 'voucher'
  union all
  select coalesce(event.organiser_id, sold.organiser_id), event.id, code.id
  from entry given left join ticket on ticket.id = given.ticket_id
  left join ticket_type type on type.id = ticket.ticket_type_id left join event_date date on date.id = type.event_date_id
  left join event on event.id = coalesce(date.event_id, given.event_id)
  left join gift_voucher_code code on code.id = given.gift_voucher_code_id
  left join sale_voucher sold on sold.id = code.sale_voucher_id
  where given.movement_id = movement.id and given.account = 'goodwill' and coalesce(event.id, code.id) is not null)`
