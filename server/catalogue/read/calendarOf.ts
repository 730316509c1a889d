import { sql } from 'kysely'
import { dayIn } from '../../../contract/catalogue/moment.ts'
import type { EventCalendar } from '../../../contract/entities/catalogue.ts'
import type { Database } from '../../database/connect.ts'
import { type Comparison, matchingOf, type Searched } from './matching.ts'
import { HOUSE_TIME_ZONE } from './timeZone.ts'

/** The first and the last day of a month, `2026-12`. */
export function daysOfMonth(month: string): { from: string; to: string } {
  return { from: `${month}-01`, to: dayAfter(`${month}-01`, { months: 1, days: -1 }) }
}

function dayAfter(day: string, { months = 0, days = 0 }): string {
  const date = new Date(day)
  date.setUTCMonth(date.getUTCMonth() + months, date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}

const today = (): string => dayIn(HOUSE_TIME_ZONE, new Date())

/** The month, or the present one where it is over. */
export function comingMonth(month: string): string {
  const present = today().slice(0, 7)
  return month < present ? present : month
}

/** The days of a month, at the venue, on which the upcoming events that fit take place. */
export async function calendarOf(
  database: Database,
  month: string,
  searched: Searched,
  comparison: Comparison,
): Promise<EventCalendar> {
  const { from, to } = daysOfMonth(month)
  const [next, previous] = [dayAfter(to, { days: 1 }), dayAfter(from, { days: -1 })]
  const within = (days: { from: string; to: string | null }) =>
    matchingOf(database, { ...searched, ...days }, comparison)
  const [inside, before, after] = await Promise.all([
    within({ from, to }),
    within({ from: today(), to: previous }),
    within({ from: next, to: null }),
  ])
  const { rows: days } = await sql<{ day: string; events: number }>`
    select to_char(day, 'YYYY-MM-DD') as day, count(distinct event_id)::integer as events
    from (select event.id as event_id, ${firstDaySql} as first, ${lastDaySql} as last ${inside}) fitting,
      generate_series(greatest(first, ${from}::date), least(last, ${to}::date), interval '1 day') day
    group by day order by day`.execute(database)
  const { rows: around } = await sql<Pick<EventCalendar, 'previous' | 'next'>>`
    select (select to_char(max(least(${lastDaySql}, ${previous}::date)), 'YYYY-MM') ${before}) as previous,
      (select to_char(min(greatest(${firstDaySql}, ${next}::date)), 'YYYY-MM') ${after}) as next`.execute(
    database,
  )
  return { days, previous: around[0]?.previous ?? null, next: around[0]?.next ?? null }
}

const firstDaySql = sql`(date.starts_at at time zone event.time_zone)::date`

/** What ends at midnight is not on the day that begins then. */
const lastDaySql = sql`greatest(${firstDaySql}, ((date.ends_at - interval '1 second') at time zone event.time_zone)::date)`
