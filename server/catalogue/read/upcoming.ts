import { sql } from 'kysely'
import type { UpcomingEvent } from '../../../contract/entities/organiser.ts'
import { niceDate } from '../../../contract/format/dates.ts'
import type { Database } from '../../database/connect.ts'
import { localTimesSql, locationSql } from './readSql.ts'

const MOST = 6

/** The next events of these organisers by organiser id, without the events of `except`. */
export async function upcomingOf(
  database: Database,
  organisers: number[],
  except: number[],
): Promise<Map<number, UpcomingEvent[]>> {
  if (organisers.length === 0) return new Map()
  const { rows } = await sql<{
    organiser_id: number
    slug: string
    title: string
    image: string
    location: string
    starts: string
    ends: string
    all_day: boolean
  }>`
    select event.organiser_id, event.slug, event.title, event.image, ${locationSql} as location, ${localTimesSql}
    from event
    join lateral (
      select * from event_date where event_id = event.id and ends_at > now() order by starts_at limit 1
    ) date on true
    where event.organiser_id = any(${organisers}) and event.id <> all(${except}) and event.status = 'scheduled'
    order by date.starts_at limit ${MOST * organisers.length}`.execute(database)
  const upcoming = new Map<number, UpcomingEvent[]>()
  for (const row of rows) {
    const events = upcoming.get(row.organiser_id) ?? []
    if (events.length >= MOST) continue
    events.push({
      url: `/events/${row.slug}/`,
      thumbnail: row.image,
      title: row.title,
      location: row.location,
      date: niceDate(row.starts, row.ends, row.all_day),
    })
    upcoming.set(row.organiser_id, events)
  }
  return upcoming
}
