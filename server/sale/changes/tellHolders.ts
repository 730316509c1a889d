import { sql } from 'kysely'
import type { ChangeKind } from '../../../contract/entities/eventChange.ts'
import { isCancelledSql } from '../../catalogue/read/readSql.ts'
import type { Database } from '../../database/connect.ts'
import { isRefusedAddressSql } from '../../database/refusedAddressSql.ts'
import type { Enqueue } from '../../queue/enqueue.ts'
import { soldAsSql } from '../../tickets/soldAsSql.ts'
import { isElsewhereThan, placeSql } from './place.ts'

/** When and where an event takes place, as a ticket's holder is told. */
export const stateSql = sql`jsonb_build_object('status', event.status, 'starts', date.starts_at, 'place', ${placeSql})`

/** What the holder of a ticket knows: what they were told last, or what was sold. */
const knownSql = sql`coalesce(ticket.told, jsonb_build_object('status', 'scheduled',
  'starts', coalesce(line.starts_at, date.starts_at), 'place', coalesce(line.place, ${placeSql})))`

const isOtherStatusSql = sql<boolean>`event.status <> ${knownSql} ->> 'status'`
const isOtherTimeSql = sql<boolean>`date.starts_at <> (${knownSql} ->> 'starts')::timestamptz`
const isOtherPlaceSql = isElsewhereThan(sql`(${knownSql} -> 'place')`)

/**
 * Tickets of an event, with where and when it is, whose holders have not been told that it is elsewhere, at another time or not at
 * all. Of what is over nobody is told, unless its holders still expect it: it was moved to a time that is over.
 */
const untoldSql = sql`
  from ticket join sale_line line on line.sale_id = ticket.sale_id and line.ticket_type_id = ${soldAsSql}
  join ticket_type type on type.id = ticket.ticket_type_id
  join event_date date on date.id = type.event_date_id join event on event.id = date.event_id
  where ticket.refunded_at is null and not ${isCancelledSql}
    and (date.ends_at > now() or (${knownSql} ->> 'starts')::timestamptz > now())
    and (${isOtherStatusSql} or ${isOtherTimeSql} or ${isOtherPlaceSql})`

interface Untold {
  tickets: number
  orders: number
  /** Holders whom no letter reaches, as far as it is known. */
  unreachable: number
  /** One of them is now for a time that is over. */
  is_over: boolean
  what: ChangeKind[]
}

/** The tickets of this event of whose holders nobody has been told yet that it has changed, and what of it has. */
export async function untoldOf(trx: Database, event: number): Promise<Untold> {
  const { rows } = await sql<Omit<Untold, 'what'> & { what: ChangeKind[] | null }>`
    select count(*)::integer as tickets, count(distinct ticket.sale_id)::integer as orders,
      (count(distinct ticket.account_id) filter (where exists (select from account
        where account.id = ticket.account_id and ${isRefusedAddressSql(sql`account.email`)}))
        + count(distinct ticket.sale_id) filter (where ticket.account_id is null))::integer as unreachable,
      coalesce(bool_or(date.ends_at <= now()), false) as is_over,
      array_remove(array[max(case when ${isOtherStatusSql} then event.status end),
        max(case when ${isOtherTimeSql} then 'time' end), max(case when ${isOtherPlaceSql} then 'place' end)], null) as what
    ${untoldSql} and event.id = ${event}`.execute(trx)
  const [untold] = rows
  return untold
    ? { ...untold, what: untold.what ?? [] }
    : { tickets: 0, orders: 0, unreachable: 0, is_over: false, what: [] }
}

/**
 * Writes down a letter to each holder of valid tickets of an event that was postponed, moved, or takes place after all: one
 * for each holder, however many tickets they have, about the change with this id. A cancelled event takes its tickets back,
 * which has a letter.
 */
export async function tellHolders(trx: Database, event: number, change: number): Promise<void> {
  await sql`
    with changed as (
      select ticket.id, ticket.account_id, date.id as date, ${stateSql} as state, ${knownSql} as known
      ${untoldSql} and event.id = ${event} for update of ticket
    ), told as (
      update ticket set told = changed.state from changed where changed.id = ticket.id
      returning changed.account_id, changed.date, changed.known
    ), known as (
      select account_id, date, min(known::text)::jsonb as known from told where account_id is not null group by 1, 2
    )
    insert into holder_letter (event_change_id, account_id, before)
    select ${change}, account_id, jsonb_object_agg(date::text, known) from known group by account_id order by account_id
    on conflict (event_change_id, account_id) do nothing`.execute(trx)
}

/** So many in one transaction, so that other calls need not wait for thousands of them. */
const LETTERS_AT_ONCE = 100

/** Queues a job for each letter of these events that has none yet. Wherever it is stopped, the next run goes on. */
export async function queueLetters(database: Database, enqueue: Enqueue, events: number[]): Promise<void> {
  for (;;) {
    const queued = await database.transaction().execute(async trx => {
      const { rows } = await sql<{ id: number }>`
        update holder_letter set queued_at = now() where id in (select letter.id from holder_letter letter
          join event_change change on change.id = letter.event_change_id
          where letter.state = 'waiting' and letter.queued_at is null and change.event_id = any(${events})
          order by letter.id limit ${LETTERS_AT_ONCE} for update of letter skip locked)
        returning id`.execute(trx)
      for (const { id } of rows) await enqueue(trx, 'mail_moved', { letter: id })
      return rows.length
    })
    if (queued < LETTERS_AT_ONCE) return
  }
}
