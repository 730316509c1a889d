import { sql } from 'kysely'

/**
 * When money has come and gone, from the movements `moved` of the order `order_of`: rows with a moment, a position among
 * those of the same moment, what it was, what it is about, an amount in minor units and no member. A charge of an order that
 * organisers share has no amount.
 */
export const momentsOfMoneySql = sql`
  select moved.at, 1, 'paid', attempt.method, case when is_shared then null else entry.amount end, ''
  from moved cross join order_of join entry on entry.movement_id = moved.id and entry.account = 'payment'
  join payment_attempt attempt on attempt.id = entry.attempt_id where moved.kind = 'paid'
  union all select moved.at, 3, 'amount_given', moved.reason, sum(entry.amount), '' from moved
  join entry on entry.movement_id = moved.id and entry.account = 'goodwill'
  where moved.kind = 'by hand' and moved.key is not null group by moved.id, moved.at, moved.reason
  union all select refund.asked_at, 4, 'refund_asked', '', refund.amount, '' from moved join refund on refund.movement_id = moved.id
  union all select refund.made_at, 5, 'refund_made', '', refund.amount, '' from moved join refund on refund.movement_id = moved.id
  where refund.made_at is not null
  union all select moved.at, 6, 'refund_rejected', '', entry.amount, '' from moved
  join entry on entry.movement_id = moved.id and entry.account = 'payment' where moved.kind = 'rejected'
  union all select moved.at, 7, 'paid_by_hand', '', -sum(entry.amount), '' from moved
  join entry on entry.movement_id = moved.id and entry.account = 'by_hand' where moved.kind = 'settled' group by moved.id, moved.at`
