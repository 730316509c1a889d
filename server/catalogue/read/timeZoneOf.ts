import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../database/connect.ts'

/** The time zone of an `organiser`, its id in the query: that of its newest event. */
export const timeZoneSql = (organiser: RawBuilder<unknown>) => sql<string>`coalesce((
  select newest.time_zone from event newest where newest.organiser_id = ${organiser} order by newest.id desc limit 1), 'Europe/London')`

/** The time zone by whose clock the days of an organiser are. */
export async function timeZoneOf(database: Database, organiser: number): Promise<string> {
  const { rows } = await sql<{
    time_zone: string
  }>`select ${timeZoneSql(sql`${organiser}::bigint`)} as time_zone`.execute(database)
  return rows[0]?.time_zone ?? ''
}

/** When a day begins in this time zone; `after`: the day so many days later. */
export const midnightSql = (day: RawBuilder<unknown>, time_zone: string, after = 0) =>
  sql<Date>`((${day} + ${after}::integer)::timestamp at time zone ${time_zone})`
