import { type RawBuilder, sql } from 'kysely'
import type { DoorEvent } from '../../contract/entities/door.ts'
import { niceDate } from '../../contract/format/dates.ts'
import { isCancelledSql, localTimesSql, locationSql } from '../catalogue/read/readSql.ts'
import type { Database } from '../database/connect.ts'
import { mayCallSql } from '../organiser/asMember.ts'
import { isoSql } from './isoSql.ts'

/** The event of an organiser of which the account is a member; null: there is no such event. */
export async function doorEventOf(
  database: Database,
  account: number | null,
  event: number,
): Promise<DoorEvent | null> {
  const [own] = await eventsOf(database, account, sql`event.id = ${event}`)
  return own ?? null
}

/** The events of the organisers of which the account is a member, until a day after their end, the next one first. */
export const doorEventsOf = (database: Database, account: number): Promise<DoorEvent[]> =>
  eventsOf(database, account, sql`last.ends_at > now() - interval '1 day'`)

async function eventsOf(
  database: Database,
  account: number | null,
  where: RawBuilder<unknown>,
): Promise<DoorEvent[]> {
  const { rows } = await sql<{
    id: number
    title: string
    last_end: string
    starts: string
    ends: string
    all_day: boolean
    is_cancelled: boolean
    venue: string
  }>`
    select event.id, event.title, ${isoSql(sql`last.ends_at`)} as last_end, ${localTimesSql},
      ${isCancelledSql} as is_cancelled, ${locationSql} as venue
    from account join organiser_member member on member.email = account.email
    join event on event.organiser_id = member.organiser_id
    join lateral (
      select * from event_date where event_id = event.id order by starts_at, id limit 1) date on true
    join lateral (select max(ends_at) as ends_at from event_date where event_id = event.id) last on true
    where account.id = ${account} and ${mayCallSql('get_door_list')} and ${where}
    order by date.starts_at, event.id`.execute(database)
  return rows.map(({ id, title, last_end, starts, ends, all_day, is_cancelled, venue }) => ({
    id,
    title,
    nice_date: `${is_cancelled ? 'Cancelled, ' : ''}${niceDate(starts, ends, all_day)}`,
    venue,
    ends_at: last_end,
  }))
}
