import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../database/connect.ts'
import type { Enqueue, Jobs } from './enqueue.ts'

/** Which saved passes: those of these tickets, or of all tickets of an event. */
export type PassesOf = Jobs['put_google_passes']

/** Whether a pass, in a query that names it `pass`, is one of them. */
export const isOneOfSql = (which: PassesOf): RawBuilder<boolean> =>
  'tickets' in which
    ? sql`pass.ticket_id = any(${which.tickets})`
    : sql`pass.ticket_id in (select ticket.id from ticket join ticket_type type on type.id = ticket.ticket_type_id
        join event_date date on date.id = type.event_date_id where date.event_id = ${which.event})`

/** Queues the update of what holders have saved of these tickets. Whoever changes what a ticket shows calls it. */
export async function queuePasses(trx: Database, enqueue: Enqueue, which: PassesOf): Promise<void> {
  const { rows } = await sql<{ google: boolean; apple: boolean }>`
    select exists (select from google_pass pass where ${isOneOfSql(which)}) as google,
      exists (select from apple_pass pass where ${isOneOfSql(which)}) as apple`.execute(trx)
  if (rows[0]?.google) await enqueue(trx, 'put_google_passes', which)
  if (rows[0]?.apple) await enqueue(trx, 'push_apple_passes', which)
}
