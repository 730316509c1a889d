import { Hono } from 'hono'
import { sql } from 'kysely'
import { eventCalendarPath } from '../../contract/eventCalendarPath.ts'
import { time } from '../../contract/format/dates.ts'
import { placeInWords } from '../../contract/format/words.ts'
import { type EventAndPlace, eventAndPlaceSql, isDateThereSql, venueTime } from '../catalogue/read/readSql.ts'
import type { Services } from '../services.ts'
import { CALENDAR_TYPE, calendarFile } from '../tickets/calendarFile.ts'

interface Row extends EventAndPlace {
  date_id: number
  starts_at: Date
  ends_at: Date
  changes: number
  /** By the venue's clock; null: they are not stated. */
  doors: string | null
  status: 'scheduled' | 'postponed' | 'cancelled'
}

/** Serves the dates of an event as a calendar file, for whoever has no ticket yet. Its tickets' own entries replace them. */
export function eventCalendarRoutes({ database, origin }: Services, headers: Record<string, string>): Hono {
  const app = new Hono()
  app.get(eventCalendarPath(':slug{[\\w-]+}'), async c => {
    const { rows } = await sql<Row>`
      select date.id as date_id, date.starts_at, date.ends_at, event.changes,
        ${venueTime(sql`date.doors_at`)} as doors, event.status, ${eventAndPlaceSql}
      from event join event_date date on date.event_id = event.id
      where event.slug = ${c.req.param('slug')} and date.ends_at > now() and ${isDateThereSql} order by date.starts_at, date.id`.execute(
      database,
    )
    for (const [name, value] of Object.entries(headers)) c.header(name, value)
    if (rows.length === 0) return c.text('There is no such event here.', 404)
    const entries = rows.map(row => {
      const url = `${origin}/events/${row.slug}/`
      return {
        date_id: row.date_id,
        exact: { starts: row.starts_at, ends: row.ends_at, allDay: row.all_day, changes: row.changes },
        starts_at: row.starts,
        ends_at: row.ends,
        event_name: row.title,
        place: row.is_online ? 'Online' : placeInWords(row.venue_name, row.venue_address || row.locality),
        description: [...(row.doors ? [`Doors ${time(row.doors)}`] : []), url],
        url,
        status: row.status,
      }
    })
    return c.body(calendarFile(entries, origin, new Date()), 200, {
      'Content-Type': CALENDAR_TYPE,
      'Content-Disposition': `attachment; filename="${c.req.param('slug')}.ics"`,
      'Cache-Control': 'no-cache',
    })
  })
  return app
}
