/// <reference lib="esnext.temporal" />
import { Malformed } from '../malformed.ts'
import { isNode, listOf, type Node, rawText } from './values.ts'

interface When {
  startsAt: Date
  endsAt: Date
  allDay: boolean
  doorsAt: Date | null
  timeZone: string
}

interface Written {
  date: Temporal.PlainDate
  time: Temporal.PlainTime | null
  offset: string | null
}

const HOME = 'Europe/London'
const USUAL_HOURS = 3
const FORM =
  /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{1,2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?) ?(Z|[+-]\d{2}(?::?\d{2})?)?)?$/i

/** The start and end of an event. An all-day event ends with the last second of its last day. */
export function dateFromNode(event: Node): When {
  const start = written(event, 'startDate')
  if (!start) throw new Malformed('startDate is missing')
  const timeZone = namedZone(event) ?? zoneWith(start)
  const begins = instant(start, timeZone)
  const end = written(event, 'endDate')
  const ends =
    !end && start.time ? begins.add({ hours: USUAL_HOURS }) : instant(lastOf(end ?? start), timeZone)
  if (Temporal.Instant.compare(ends, begins) < 0) throw new Malformed('endDate is before startDate')
  return {
    startsAt: new Date(begins.epochMilliseconds),
    endsAt: new Date(ends.epochMilliseconds),
    allDay: !start.time,
    doorsAt: doorsOf(event, start, begins, timeZone),
    timeZone,
  }
}

/** `doorTime`, a time of the first day or with a date of its own. null: it is missing, no time, or later than the start. */
function doorsOf(event: Node, start: Written, begins: Temporal.Instant, timeZone: string): Date | null {
  const text = rawText(event.doorTime).trim()
  const isClock = /^T?\d{1,2}:\d{2}/.test(text)
  const doorTime = isClock ? `${start.date}T${text.replace(/^T/, '')}` : text
  const doors = FORM.test(doorTime) ? written({ ...event, doorTime }, 'doorTime') : null
  if (!doors?.time) return null
  const opens = instant(doors, timeZone)
  return Temporal.Instant.compare(opens, begins) > 0 ? null : new Date(opens.epochMilliseconds)
}

function written(event: Node, property: string): Written | null {
  const text = rawText(event[property]).trim()
  if (!text) return null
  const unreadable = new Malformed(`${property} ${JSON.stringify(text.slice(0, 40))} is not a date`)
  const [, day, clock, offset] = FORM.exec(text) ?? []
  // Some files write 9:00 for 09:00.
  const time = clock && /^\d:/.test(clock) ? `0${clock}` : clock
  if (!day) throw unreadable
  try {
    const date = Temporal.PlainDate.from(day)
    if (date.year < 1900) throw unreadable
    if (time && offset) Temporal.Instant.from(`${day}T${time}${offset}`)
    return { date, time: time ? Temporal.PlainTime.from(time) : null, offset: offset ?? null }
  } catch {
    throw unreadable
  }
}

/** An end without a time is the last second of its day. */
const lastOf = (end: Written): Written =>
  end.time ? end : { ...end, time: Temporal.PlainTime.from('23:59:59') }

function instant({ date, time, offset }: Written, timeZone: string): Temporal.Instant {
  const plainTime = time ?? Temporal.PlainTime.from('00:00')
  return time && offset
    ? Temporal.Instant.from(`${date}T${plainTime}${offset}`)
    : date.toZonedDateTime({ timeZone, plainTime }).toInstant()
}

function namedZone(event: Node): string | null {
  const place = listOf(event.location).find(isNode)
  const schedule = listOf(event.eventSchedule).find(isNode)
  const name = rawText([event.timeZone, place?.timeZone, schedule?.scheduleTimezone]).trim()
  if (!name) return null
  try {
    // PostgreSQL reads the sign of an offset the other way round, so only zone names are accepted.
    if (!/^[a-z]/i.test(name)) throw new Error()
    return Temporal.ZonedDateTime.from(`2000-01-01[${name}]`).timeZoneId
  } catch {
    throw new Malformed(`time zone ${JSON.stringify(name.slice(0, 40))} is not known`)
  }
}

/** A time zone with this offset at this moment. An offset alone does not say which of those zones it is. */
function zoneWith(start: Written): string {
  if (!start.time || !start.offset || /z/i.test(start.offset)) return HOME
  const moment = instant(start, HOME)
  const wall = start.date.toPlainDateTime(start.time)
  const shows = (zone: string) => moment.toZonedDateTimeISO(zone).toPlainDateTime().equals(wall)
  const hours = Array.from({ length: 27 }, (_, index) => `Etc/GMT${index > 13 ? '+' : ''}${index - 14}`)
  const zone = [HOME, ...hours, ...Intl.supportedValuesOf('timeZone')].find(shows)
  if (!zone) throw new Malformed(`no place is ${start.offset} from UTC`)
  return zone
}
