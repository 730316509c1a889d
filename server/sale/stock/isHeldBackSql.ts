import { sql } from 'kysely'
import { soldAsSql } from '../../tickets/soldAsSql.ts'

/** A ticket that costs money is delivered after the final instalment of its order. */
export const isHeldBackSql = sql`exists (
  select from instalment
  join payment_plan plan on plan.sale_id = instalment.sale_id
  join sale_line line on line.sale_id = plan.sale_id
  where plan.sale_id = ticket.sale_id and plan.begun_at is not null and instalment.paid_at is null
    and line.ticket_type_id = ${soldAsSql} and line.price + line.fee > 0)`
