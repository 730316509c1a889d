import { sql } from 'kysely'
import type { Body } from '../../contract/call.ts'
import type { getDoorChanges } from '../../contract/calls/door.ts'
import type { DoorChanges, DoorList } from '../../contract/entities/door.ts'
import { niceDate } from '../../contract/format/dates.ts'
import { localTimesSql } from '../catalogue/read/readSql.ts'
import type { Database } from '../database/connect.ts'
import { allKeys, type Keys, ticketKeyOf } from '../keys.ts'
import { admissionsAfter } from './admissions.ts'
import { doorEventOf } from './doorEvents.ts'
import { doorTickets } from './doorTickets.ts'
import { isoSql } from './isoSql.ts'

/** A ticket that a transaction changes now gets the time at which that transaction began. */
const LONGEST_TRANSACTION = sql`interval '10 minutes'`

/** All that a door needs of an event; null as for `doorEventOf`. */
export async function doorListOf(
  database: Database,
  keys: Keys,
  account: number | null,
  event: number,
): Promise<DoorList | null> {
  const own = await doorEventOf(database, account, event)
  if (!own) return null
  // The time is read first: what changes while the tickets are read comes again with the changes.
  const read_at = await databaseTime(database)
  return {
    event: own,
    keys: allKeys(keys).map(ticketKeyOf),
    types: await typesOf(database, event),
    tickets: await doorTickets(database, sql`date.event_id = ${event}`),
    read_at,
  }
}

/** What has changed at an event since a door has read its list; null as for `doorEventOf`. */
export async function doorChangesOf(
  database: Database,
  account: number | null,
  { event_id, since, after, exits_after }: Body<typeof getDoorChanges>,
): Promise<DoorChanges | null> {
  const own = await doorEventOf(database, account, event_id)
  if (!own) return null
  const read_at = await databaseTime(database)
  const isChanged = sql`date.event_id = ${event_id}
    and ticket.changed_at > ${since}::timestamptz - ${LONGEST_TRANSACTION}`
  return {
    tickets: await doorTickets(database, isChanged),
    ...(await admissionsAfter(database, event_id, after, exits_after)),
    event: own,
    types: await typesOf(database, event_id),
    read_at,
  }
}

async function databaseTime(database: Database): Promise<string> {
  const { rows } = await sql<{ now: string }>`select ${isoSql(sql`clock_timestamp()`)} as now`.execute(
    database,
  )
  return rows[0]?.now ?? ''
}

async function typesOf(database: Database, event: number): Promise<DoorList['types']> {
  const { rows } = await sql<{
    id: number
    name: string
    starts: string
    ends: string
    all_day: boolean
    starts_at: string
    ends_at: string
  }>`
    select type.id, type.name, ${localTimesSql},
      ${isoSql(sql`date.starts_at`)} as starts_at, ${isoSql(sql`date.ends_at`)} as ends_at
    from ticket_type type join event_date date on date.id = type.event_date_id
    join event on event.id = date.event_id
    where event.id = ${event} order by date.starts_at, type.position, type.id`.execute(database)
  return rows.map(({ starts, ends, all_day, ...type }) => ({
    ...type,
    nice_date: niceDate(starts, ends, all_day),
  }))
}
