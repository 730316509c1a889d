import { sql } from 'kysely'
import { isPostponedSql } from '../../catalogue/read/readSql.ts'
import type { Database } from '../../database/connect.ts'
import type { Enqueue } from '../../queue/enqueue.ts'

/**
 * A payment to come that would be due on the day of the first event of its order, or later, is due the day before: the
 * tickets are delivered after the last payment. Its shopper is reminded of the new day. A payment that nothing is taken
 * for meanwhile, because its event is postponed, is reminded of again.
 */
export async function movePlans(database: Database, events: number[]): Promise<void> {
  await sql`
    with plan as (
      select plan.sale_id, bool_or(${isPostponedSql}) as is_postponed,
        min((date.starts_at at time zone event.time_zone)::date) as day
      from payment_plan plan join ticket on ticket.sale_id = plan.sale_id and ticket.refunded_at is null
      join ticket_type type on type.id = ticket.ticket_type_id
      join event_date date on date.id = type.event_date_id join event on event.id = date.event_id
      where plan.begun_at is not null group by plan.sale_id having bool_or(event.id = any(${events}))
    )
    update instalment set reminded_at = null, due = case when is_postponed or instalment.due < plan.day then instalment.due
      else greatest(current_date, plan.day - 1) end
    from plan where plan.sale_id = instalment.sale_id and instalment.paid_at is null
      and (is_postponed or instalment.due >= plan.day)`.execute(database)
}

/** A present that would be sent when its event has begun is sent the day before, or at once. */
export async function moveGifts(database: Database, enqueue: Enqueue, events: number[]): Promise<void> {
  await database.transaction().execute(async trx => {
    const { rows } = await sql<{ id: string; seconds: number }>`
      update transfer set send_at = greatest(now(), date.starts_at - interval '1 day')
      from ticket_type type join event_date date on date.id = type.event_date_id
      where type.id = transfer.ticket_type_id and date.event_id = any(${events}) and transfer.sent_at is null
        and transfer.cancelled_at is null and transfer.claimed_at is null
        and transfer.send_at >= date.starts_at and date.starts_at > now()
      returning transfer.id, ceil(extract(epoch from transfer.send_at - now()))::integer as seconds`.execute(
      trx,
    )
    for (const { id, seconds } of rows)
      await enqueue(trx, 'mail_transfer', { transfer: id, about: 'sent' }, seconds)
  })
}
