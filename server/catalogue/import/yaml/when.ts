/// <reference lib="esnext.temporal" />
import type { Struct } from 'superstruct'
import { define } from 'superstruct'
import type { CatalogueDate } from '../catalogueEvent.ts'
import { quoted } from './problems.ts'

export interface WrittenDate {
  starts: string
  ends: string | null
  hours: number | null
  doors: string | null
}

interface Moment {
  date: Temporal.PlainDate
  time: Temporal.PlainTime | null
}

const USUAL_HOURS = 3
const FORM = /^(?:in (\d{1,4}) days?|(\d{4}-\d{2}-\d{2}))(?:(?: at |[ T])(\d{2}:\d{2}))?$/

/** A day, counted from the import or named by the calendar, with or without a time. */
export const moment = (): Struct<string, null> =>
  define('moment', written => {
    const isMoment = typeof written === 'string' && momentOf(written, Temporal.PlainDate.from('2000-01-01'))
    return (
      Boolean(isMoment) ||
      `expected a time such as "in 9 days at 19:30" or "2026-12-18 19:30", not ${quoted(written)}`
    )
  })

/** A time of the day, such as 18:30. */
export const clock = (): Struct<string, null> =>
  define(
    'clock',
    written =>
      (typeof written === 'string' && /^([01]\d|2[0-3]):[0-5]\d$/.test(written)) ||
      `expected a time such as "18:30", not ${quoted(written)}`,
  )

/** The start and end of a date. Without a time it takes whole days and ends in the last second of the last one. */
export function dateFromYaml(
  { starts, ends, hours, doors }: WrittenDate,
  timeZone: string,
  now: Date,
): Omit<CatalogueDate, 'tickets'> {
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime())
    .toZonedDateTimeISO(timeZone)
    .toPlainDate()
  const start = momentOf(starts, today) as Moment
  const end = ends === null ? null : momentOf(ends, today)
  const at = ({ date, time }: Moment, otherwise: string) =>
    date.toZonedDateTime({ timeZone, plainTime: time ?? Temporal.PlainTime.from(otherwise) })
  const begins = at(start, '00:00')
  const minutes = Math.round((hours ?? USUAL_HOURS) * 60)
  const isTimed = start.time !== null || hours !== null
  const finishes = end || !isTimed ? at(end ?? start, '23:59:59') : begins.add({ minutes })
  return {
    startsAt: new Date(begins.epochMilliseconds),
    endsAt: new Date(finishes.epochMilliseconds),
    allDay: start.time === null,
    doorsAt: doors === null ? null : new Date(at({ ...start, time: null }, doors).epochMilliseconds),
  }
}

/** null: the text is not a moment of this form. */
function momentOf(written: string, today: Temporal.PlainDate): Moment | null {
  const [, days, day, time] = FORM.exec(written.trim()) ?? []
  if (days === undefined && day === undefined) return null
  try {
    return {
      date: day === undefined ? today.add({ days: Number(days) }) : Temporal.PlainDate.from(day),
      time: time === undefined ? null : Temporal.PlainTime.from(time),
    }
  } catch {
    return null
  }
}
