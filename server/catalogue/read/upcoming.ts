import { sql } from 'kysely'
import type { UpcomingEvent } from '../../../contract/entities/organiser.ts'
import { niceDate } from '../../../contract/format/dates.ts'
import type { Database } from '../../database/connect.ts'
import { localTimesSql, locationSql, takesPlaceSql } from './readSql.ts'

const MOST = 6
/** A basket rarely has tickets for more events of one organiser, which are left out. */
const MOST_LEFT_OUT = 20
const FRESH_MS = 30_000

/** The next events of these organisers by organiser id, without the events of `except`. */
export type UpcomingOf = (
  database: Database,
  organisers: number[],
  except: number[],
) => Promise<Map<number, UpcomingEvent[]>>

interface Upcoming {
  id: number
  event: UpcomingEvent
}

/**
 * Reads the next events of an organiser at most twice a minute: they are the same for everybody, and an organiser can
 * have thousands. A transaction of an embedded database can use its own connection only, so each call names it.
 */
export function openUpcoming(now = Date.now): UpcomingOf {
  const known = new Map<number, { at: number; events: Upcoming[] }>()

  async function eventsOf(database: Database, organiser: number): Promise<Upcoming[]> {
    const found = known.get(organiser)
    if (found && now() - found.at < FRESH_MS) return found.events
    const events = await nextEvents(database, organiser)
    known.set(organiser, { at: now(), events })
    return events
  }

  return async (database, organisers, except) => {
    const left = new Set(except)
    const all = new Map<number, UpcomingEvent[]>()
    for (const organiser of organisers) {
      const events = (await eventsOf(database, organiser)).filter(({ id }) => !left.has(id))
      all.set(
        organiser,
        events.slice(0, MOST).map(({ event }) => event),
      )
    }
    return all
  }
}

async function nextEvents(database: Database, organiser: number): Promise<Upcoming[]> {
  const { rows } = await sql<{
    id: number
    slug: string
    title: string
    image: string
    location: string
    starts: string
    ends: string
    all_day: boolean
  }>`
    select event.id, event.slug, event.title, event.image, ${locationSql} as location, ${localTimesSql}
    from event
    join lateral (
      select * from event_date where event_id = event.id and ends_at > now() order by starts_at limit 1
    ) date on true
    where event.organiser_id = ${organiser} and ${takesPlaceSql}
    order by date.starts_at limit ${MOST + MOST_LEFT_OUT}`.execute(database)
  return rows.map(row => ({
    id: row.id,
    event: {
      url: `/events/${row.slug}/`,
      thumbnail: row.image,
      title: row.title,
      location: row.location,
      date: niceDate(row.starts, row.ends, row.all_day),
    },
  }))
}
