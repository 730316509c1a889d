/// <reference lib="esnext.temporal" />
import {
  END_OF_DAY,
  momentOf,
  USUAL_HOURS,
  type WrittenDate,
  type WrittenMoment,
} from '../../../../contract/catalogue/moment.ts'
import type { CatalogueDate } from '../catalogueEvent.ts'

/** The start and end of a date. Without a time it takes whole days and ends in the last second of the last one. */
export function dateFromYaml(
  { starts, ends, hours, doors }: WrittenDate,
  timeZone: string,
  now: Date,
): Omit<CatalogueDate, 'tickets'> {
  const start = momentOf(starts) as WrittenMoment
  const end = ends === null ? null : momentOf(ends)
  const at = (moment: WrittenMoment, otherwise: string) => zoned(moment, otherwise, timeZone, now)
  const begins = at(start, '00:00')
  const opens = doors === null ? null : (momentOf(doors) ?? { day: start.day, time: doors })
  const minutes = Math.round((hours ?? USUAL_HOURS) * 60)
  const isTimed = start.time !== null || hours !== null
  const finishes = end || !isTimed ? at(end ?? start, END_OF_DAY) : begins.add({ minutes })
  return {
    startsAt: new Date(begins.epochMilliseconds),
    endsAt: new Date(finishes.epochMilliseconds),
    allDay: start.time === null,
    doorsAt: opens && new Date(at(opens, '00:00').epochMilliseconds),
  }
}

/** A time that the file states. `otherwise`: the time of a day that is written without one. */
export const timeFromYaml = (
  written: string | null,
  otherwise: string,
  timeZone: string,
  now: Date,
): Date | null =>
  written === null
    ? null
    : new Date(zoned(momentOf(written) as WrittenMoment, otherwise, timeZone, now).epochMilliseconds)

function zoned({ day, time }: WrittenMoment, otherwise: string, timeZone: string, now: Date) {
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone)
  const date = typeof day === 'number' ? today.toPlainDate().add({ days: day }) : Temporal.PlainDate.from(day)
  return date.toZonedDateTime({ timeZone, plainTime: time ?? otherwise })
}
