import { sql } from 'kysely'
import type { EventPicture } from '../../contract/entities/picture.ts'
import { niceDate } from '../../contract/format/dates.ts'
import { PICTURES, picturePath, widthUpTo } from '../../contract/picturePath.ts'
import { eventHue } from '../catalogue/posters/eventHue.ts'
import type { Pictured } from '../catalogue/posters/poster.ts'
import { POSTER, posterJpeg, posterJpegPath } from '../catalogue/posters/posterJpeg.ts'
import { pictureSql } from '../catalogue/read/pictureSql.ts'
import { type EventAndPlace, eventAndPlaceSql, placeOf } from '../catalogue/read/readSql.ts'
import { timeZoneName } from '../catalogue/read/timeZone.ts'
import type { Database } from '../database/connect.ts'
import type { Services } from '../services.ts'
import { groundOf } from './tokens.ts'

/** What an event is and how it looks where no page shows it: in a letter, and on paper. */
export interface EventLook {
  id: number
  title: string
  organiser: string
  status: 'scheduled' | 'postponed' | 'cancelled'
  /** At least one, the earliest first. */
  dates: { id: number; when: string }[]
  place: string
  picture: {
    /** The address of a JPEG, below the origin. It is the same for everybody. */
    path: string
    /** In pixels. */
    width: number
    height: number
    alt: string
  }
  /** A dark colour of its picture, `#2b1a35`. */
  ground: string
  /** null: it has a picture of its own. */
  poster: Pictured | null
}

/** Letters and pages of paper show a picture at most so wide, in pixels. */
const MOST_WIDTH = 1024

interface Row extends EventAndPlace {
  id: number
  date: number
  organiser: string
  status: EventLook['status']
  time_zone: string
  picture: EventPicture | null
}

/** The events of these dates, or of what was sold or reserved by a sale, with these dates alone. The earliest is first. */
export async function eventLooks(
  database: Database,
  of: { dates: number[] } | { sale: number },
): Promise<EventLook[]> {
  const which =
    'sale' in of
      ? sql`date.id in (select type.event_date_id from ticket_type type where type.id in (
          select ticket_type_id from ticket where sale_id = ${of.sale}
          union all select ticket_type_id from sale_line line where sale_id = ${of.sale}
            and not exists (select from ticket where sale_id = line.sale_id)))`
      : sql`date.id = any(${of.dates})`
  const { rows } = await sql<Row>`
    select event.id, date.id as date, ${eventAndPlaceSql}, event.status, event.time_zone, organiser.name as organiser,
      ${pictureSql} as picture
    from event_date date join event on event.id = date.event_id join organiser on organiser.id = event.organiser_id
    where ${which} order by date.starts_at, date.id`.execute(database)
  return [...Map.groupBy(rows, ({ id }) => id).values()].map(dates => lookOf(dates as [Row, ...Row[]]))
}

function lookOf(rows: [Row, ...Row[]]): EventLook {
  const [{ id, title, slug, organiser, status, picture }] = rows
  return {
    id,
    title,
    organiser,
    status,
    dates: rows.map(row => ({ id: row.date, when: whenOf(row) })),
    place: placeOf(rows[0]),
    picture: pictureOf(slug, title, picture),
    ground: groundOf(eventHue({ colour: picture?.colour ?? null, organiser })),
    poster: picture ? null : { slug, title, organiser },
  }
}

const whenOf = ({ starts, ends, all_day, time_zone }: Row): string =>
  [niceDate(starts, ends, all_day), timeZoneName(time_zone)].filter(Boolean).join(' · ')

/** A mail program that shows no pictures shows the words instead. */
function pictureOf(slug: string, title: string, picture: EventPicture | null): EventLook['picture'] {
  if (!picture) return { ...POSTER, path: posterJpegPath(slug), alt: `Poster of ${title}` }
  const width = widthUpTo(picture, MOST_WIDTH)
  return {
    path: picturePath(picture.hash, width, 'jpg'),
    width,
    height: Math.round((picture.height * width) / picture.width),
    alt: picture.alt || `Picture of ${title}`,
  }
}

/** An event with the JPEG of its picture; null: it could not be read. */
export type PrintedEvent = EventLook & { jpeg: Uint8Array | null }

/** Reads the pictures of events for paper. A ticket without a picture is better than none. */
export const printedEvents = (
  { pictures, log }: Pick<Services, 'pictures' | 'log'>,
  events: EventLook[],
): Promise<PrintedEvent[]> =>
  Promise.all(
    events.map(async event => {
      const { poster, picture } = event
      const reading = poster
        ? posterJpeg(pictures, poster)
        : pictures.file(picture.path.slice(PICTURES.length))
      const jpeg = await reading.catch((error: unknown) => {
        const why = error instanceof Error ? error.message : String(error)
        log.error({ event: event.id, why }, 'tickets are printed without the picture of their event')
        return null
      })
      return { ...event, jpeg }
    }),
  )
