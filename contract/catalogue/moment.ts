import { define, type Struct } from 'superstruct'
import { isDay } from '../fields.ts'
import { quoted } from './problems.ts'

/** A time as the format writes it, by the clock of its event. */
export interface WrittenMoment {
  /** The day, `2027-12-18`, or the number of days from today. */
  day: string | number
  /** `19:30`, or with seconds; null: the whole day. */
  time: string | null
}

export interface WrittenDate {
  starts: string
  ends: string | null
  hours: number | null
  doors: string | null
}

/** How long a date with a time takes that states no end. */
export const USUAL_HOURS = 3
const CLOCK = '(?:[01]\\d|2[0-3]):[0-5]\\d(?::[0-5]\\d)?'
const FORM = new RegExp(`^(?:in (\\d{1,4}) days?|(\\d{4}-\\d{2}-\\d{2}))(?:(?: at |[ T])(${CLOCK}))?$`)

/** null: the text is no time of this form. */
export function momentOf(written: string): WrittenMoment | null {
  const [, days, day, time = null] = FORM.exec(written.trim()) ?? []
  if (days !== undefined) return { day: Number(days), time }
  return day !== undefined && isDay(day) ? { day, time } : null
}

/** A day, counted from today or named by the calendar, with or without a time. */
export const moment = (): Struct<string, null> =>
  define(
    'moment',
    written =>
      (typeof written === 'string' && momentOf(written) !== null) ||
      (isClock(written) && `lacks its day: expected a day before ${quoted(written)}`) ||
      `expected a time such as "in 9 days at 19:30" or "2026-12-18 19:30", not ${quoted(written)}`,
  )

const isClock = (written: unknown): boolean =>
  typeof written === 'string' && new RegExp(`^${CLOCK}$`).test(written.trim())

/** A time of the day, such as 18:30, or with a day. */
export const clock = (): Struct<string, null> =>
  define(
    'clock',
    written =>
      (typeof written === 'string' && (isClock(written) || Boolean(momentOf(written)?.time))) ||
      `expected a time such as "18:30", not ${quoted(written)}`,
  )

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000

/** Milliseconds by which the times of one event can be compared: as its own clock counts them. */
export interface LocalTimes {
  starts: number
  ends: number
  doors: number | null
}

/** `otherwise`: the time of a day that is written without one. */
export const localTime = ({ day, time }: WrittenMoment, otherwise: string, today: string): number =>
  Date.parse(`${typeof day === 'number' ? today : day}T${time ?? otherwise}Z`) +
  (typeof day === 'number' ? day * DAY_MS : 0)

/** The last second of a day. */
export const END_OF_DAY = '23:59:59'

/**
 * A time as `2026-12-18 19:30:00`, by the clock that it was written by. `today`: the day from which days are counted. The time
 * must have been checked by its format.
 */
export const writtenTime = (written: string, otherwise: string, today: string): string =>
  new Date(localTime(momentOf(written) as WrittenMoment, otherwise, today))
    .toISOString()
    .slice(0, 19)
    .replace('T', ' ')

/** Whether something that begins and ends then takes any time. Days that are counted are compared with one another alone. */
export function endsAfterItBegins(from: string | null, until: string | null): boolean {
  const [begins, ends] = [from && momentOf(from), until && momentOf(until)]
  if (!begins || !ends || typeof begins.day !== typeof ends.day) return true
  const today = '2000-01-01'
  return localTime(begins, '00:00', today) < localTime(ends, END_OF_DAY, today)
}

/** `today`: the day from which days are counted, `2026-12-18`. The date must have been checked by its format. */
export function localTimes({ starts, ends, hours, doors }: WrittenDate, today: string): LocalTimes {
  const at = (moment: WrittenMoment, otherwise: string) => localTime(moment, otherwise, today)
  const start = momentOf(starts) as WrittenMoment
  const end = ends === null ? null : momentOf(ends)
  const begins = at(start, '00:00')
  const isTimed = start.time !== null || hours !== null
  return {
    starts: begins,
    ends: end || !isTimed ? at(end ?? start, END_OF_DAY) : begins + (hours ?? USUAL_HOURS) * HOUR_MS,
    doors: doors === null ? null : at(momentOf(doors) ?? { day: start.day, time: doors }, '00:00'),
  }
}

/** The day of this time in that time zone, `2026-12-18`. */
export const dayIn = (timeZone: string, now: Date): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(
    now,
  )
