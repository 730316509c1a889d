import { sql } from 'kysely'
import type { Database } from '../../server/database/connect.ts'
import { manyOrders } from './manyOrders.ts'

/** Many orders that were paid by cards at the sandbox of their provider. Answers the id of their organiser. */
export async function paidOrders(database: Database, count: number): Promise<number> {
  const organiser = await manyOrders(database, count)
  await sql`insert into sandbox_payment_intent (id, client_secret, amount, currency, metadata, status, payment_method)
    select attempt.provider_ref, attempt.provider_ref, attempt.amount, 'gbp',
      jsonb_build_object('sale_reference', sale.reference), 'succeeded', 'pm_card_visa'
    from payment_attempt attempt join sale on sale.id = attempt.sale_id
    where sale.id in (select line.sale_id from sale_line line join ticket_type type on type.id = line.ticket_type_id
      join event_date date on date.id = type.event_date_id join event on event.id = date.event_id
      where event.organiser_id = ${organiser})`.execute(database)
  return organiser
}

/** How often each of these was asked for of an order, by how many orders: `{ 1: 300 }` is once for each of 300. */
export async function oncePerOrder(
  database: Database,
  what: 'letters' | 'refunds',
): Promise<Record<string, number>> {
  const per =
    what === 'letters'
      ? sql`select count(*) as times from pgboss.job where name = 'mail_tickets' group by data ->> 'sale'`
      : sql`select count(*) as times from refund join movement on movement.id = movement_id group by sale_id`
  const { rows } = await sql<{ times: number; orders: number }>`
    select times::integer as times, count(*)::integer as orders from (${per}) per group by times`.execute(
    database,
  )
  return Object.fromEntries(rows.map(({ times, orders }) => [times, orders]))
}
