import { sql } from 'kysely'

/** What the price of a `ticket` is, without its fee, by the `line` that it was sold by. Of a line that cannot be divided, the first tickets cost more. */
export const priceByLineSql = sql<number>`((line.qty * line.price - line.discount - line.offer) / line.qty
  + (ticket.number <= (line.qty * line.price - line.discount - line.offer) % line.qty)::integer)`

/** What a valid `ticket` has cost, in minor units. */
export const ticketCostSql = sql<number>`coalesce((select -sum(entry.amount) from entry
  where entry.ticket_id = ticket.id and account in ('ticket', 'fee')), 0)`

/** Whether a `ticket` was paid for, also where it was given back since. */
export const wasPaidForSql = sql<boolean>`exists (select from entry
  where entry.ticket_id = ticket.id and account in ('ticket', 'fee') and entry.amount < 0)`

/** Whether a gift voucher, whose `code` was sold, was not taken back. */
export const isStillSoldSql = sql<boolean>`(select sum(amount) from entry
  where account = 'voucher' and gift_voucher_code_id = code.id) < 0`
