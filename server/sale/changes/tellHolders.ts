import { sql } from 'kysely'
import { isCancelledSql } from '../../catalogue/read/readSql.ts'
import type { Database } from '../../database/connect.ts'
import type { Enqueue } from '../../queue/enqueue.ts'
import { isElsewhereThan, placeSql } from './changedHolds.ts'

/** When and where an event takes place, as a ticket's holder is told. */
const stateSql = sql`jsonb_build_object('status', event.status, 'starts', date.starts_at, 'place', ${placeSql})`

/** What the holder of a ticket knows: what they were told last, or what was sold. */
const knownSql = sql`coalesce(ticket.told, jsonb_build_object('status', 'scheduled',
  'starts', coalesce(line.starts_at, date.starts_at), 'place', coalesce(line.place, ${placeSql})))`

/** Tickets of an event, with where and when it is, whose holders have not been told that it is elsewhere, later or not at all. */
const untoldSql = sql`
  from ticket join sale_line line on line.sale_id = ticket.sale_id and line.ticket_type_id = ticket.ticket_type_id
  join ticket_type type on type.id = ticket.ticket_type_id
  join event_date date on date.id = type.event_date_id join event on event.id = date.event_id
  where ticket.refunded_at is null and date.ends_at > now() and not ${isCancelledSql}
    and (event.status <> ${knownSql} ->> 'status' or date.starts_at <> (${knownSql} ->> 'starts')::timestamptz
      or ${isElsewhereThan(sql`(${knownSql} -> 'place')`)})`

/** How many tickets of this event, in how many orders, are of holders who have not been told yet that it has changed. */
export async function untoldOf(trx: Database, event: number): Promise<{ tickets: number; orders: number }> {
  const { rows } = await sql<{ tickets: number; orders: number }>`
    select count(*)::integer as tickets, count(distinct ticket.sale_id)::integer as orders
    ${untoldSql} and event.id = ${event}`.execute(trx)
  return rows[0] ?? { tickets: 0, orders: 0 }
}

/**
 * Queues a letter to each holder of valid tickets of an event that was postponed, moved, or takes place after all: one for
 * each date and holder, however many tickets they have. A cancelled event takes its tickets back, which has a letter.
 */
export async function tellHolders(database: Database, enqueue: Enqueue, events: number[]): Promise<void> {
  await database.transaction().execute(async trx => {
    const { rows } = await sql<{ date: number; account: number; change: number; before: string }>`
      with changed as (
        select ticket.id, ${stateSql} as state, ${knownSql} as known, event.changes
        ${untoldSql} and event.id = any(${events})
        for update of ticket
      ), told as (
        update ticket set told = changed.state from changed where changed.id = ticket.id
        returning ticket.ticket_type_id, ticket.account_id, changed.known, changed.changes
      )
      select type.event_date_id as date, account_id as account, max(changes) as change,
        min(known::text) as before
      from told join ticket_type type on type.id = told.ticket_type_id
      where account_id is not null group by 1, 2 order by 1, 2`.execute(trx)
    for (const row of rows) await enqueue(trx, 'mail_moved', row)
  })
}
