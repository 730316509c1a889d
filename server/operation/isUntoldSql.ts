import { sql } from 'kysely'
import { GIVEN_UP_MINUTES } from '../queue/enqueue.ts'

/** Whether a `movement` of a `sale` was made some time ago, and its shopper was not told. */
export const isUntoldSql = sql<boolean>`(movement.told_at is null and sale.email is not null
  and movement.kind in ('ended', 'given back', 'by hand', 'rejected') and movement.at < now() - make_interval(mins => ${GIVEN_UP_MINUTES})
  and not exists (select from refund where refund.movement_id = movement.id and refund.state = 'asked'))`
