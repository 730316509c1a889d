import { time } from '../../contract/format/dates.ts'
import { placeInWords, plural } from '../../contract/format/words.ts'
import { pages } from '../../contract/pages.ts'
import type { HeldTicket } from './heldTicket.ts'

export const CALENDAR_TYPE = 'text/calendar; charset=utf-8; method=PUBLISH'

const MOST_OCTETS = 75

/** One date of an event in a calendar. */
interface CalendarEntry {
  date_id: number
  exact: HeldTicket['exact']
  /** Local times at the venue. */
  starts_at: string
  ends_at: string
  event_name: string
  place: string
  /** Its lines. */
  description: string[]
  /** Where it leads to. */
  url: string
  status: keyof typeof STATUS
}

/**
 * An iCalendar file (RFC 5545). An entry has the same UID in each file, so that a later file replaces it, and a SEQUENCE that
 * rises with each change of its event. `made`: when the file is made.
 */
export function calendarFile(entries: CalendarEntry[], origin: string, made: Date): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Foyer//Tickets//EN',
    'METHOD:PUBLISH',
    ...entries.flatMap(one => linesOf(one, origin, made)),
    'END:VCALENDAR',
  ]
  return lines.map(line => `${folded(line)}\r\n`).join('')
}

/** An entry for each date of these tickets. */
export const ticketEntries = (tickets: HeldTicket[], origin: string): CalendarEntry[] =>
  [...Map.groupBy(tickets, ({ date_id }) => date_id).values()].map(group => {
    const first = group[0] as HeldTicket
    const url = `${origin}${pages.wallet.path}`
    const seats = group.flatMap(({ seat }) => seat ?? [])
    const gates = [...new Set(group.flatMap(({ gate }) => gate ?? []))]
    const description = [
      plural(group.length, 'ticket'),
      ...(first.doors ? [`Doors ${time(first.doors)}`] : []),
      ...(gates.length > 0 ? [`Gate: ${gates.join(', ')}`] : []),
      ...(seats.length > 0 ? [`${seats.length > 1 ? 'Seats' : 'Seat'} ${seats.join(', ')}`] : []),
      `Your tickets: ${url}`,
    ]
    const place = placeInWords(first.venue, first.address)
    return { ...first, place, description, url, status: first.status ?? 'scheduled' }
  })

function linesOf(entry: CalendarEntry, origin: string, made: Date): string[] {
  const { starts, ends, allDay } = entry.exact
  return [
    'BEGIN:VEVENT',
    `UID:date-${entry.date_id}@${new URL(origin).hostname}`,
    `SEQUENCE:${entry.exact.changes}`,
    `DTSTAMP:${utc(made)}`,
    ...(allDay
      ? [`DTSTART;VALUE=DATE:${day(entry.starts_at)}`, `DTEND;VALUE=DATE:${day(entry.ends_at, 1)}`]
      : [`DTSTART:${utc(starts)}`, ...(ends > starts ? [`DTEND:${utc(ends)}`] : [])]),
    `SUMMARY:${escaped(entry.event_name)}`,
    `LOCATION:${escaped(entry.place)}`,
    `DESCRIPTION:${escaped(entry.description.join('\n'))}`,
    `URL:${entry.url}`,
    `STATUS:${STATUS[entry.status]}`,
    'END:VEVENT',
  ]
}

const STATUS = { scheduled: 'CONFIRMED', postponed: 'TENTATIVE', cancelled: 'CANCELLED' }

/** 20261218T193000Z */
const utc = (moment: Date): string => moment.toISOString().replace(/[-:]|\.\d{3}/g, '')

/** 20261218, of a local time at the venue, and as many days later: the end of an entry is the day after its last one. */
function day(local: string, later = 0): string {
  const date = new Date(`${local.slice(0, 10)}T00:00Z`)
  date.setUTCDate(date.getUTCDate() + later)
  return date.toISOString().slice(0, 10).replaceAll('-', '')
}

const escaped = (text: string): string =>
  text.replace(/[\\;,]/g, sign => `\\${sign}`).replace(/\r\n|\r|\n/g, '\\n')

/** Continues a line of more than 75 octets on lines that begin with a space, never within a character. */
function folded(line: string): string {
  let text = ''
  let octets = 0
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (octets + size > MOST_OCTETS) {
      text += '\r\n '
      octets = 1
    }
    text += character
    octets += size
  }
  return text
}
