/// <reference lib="esnext.temporal" />
import {
  momentOf,
  USUAL_HOURS,
  type WrittenDate,
  type WrittenTime,
} from '../../../../contract/catalogue/moment.ts'
import type { CatalogueDate } from '../catalogueEvent.ts'

/** The start and end of a date. Without a time it takes whole days and ends in the last second of the last one. */
export function dateFromYaml(
  { starts, ends, hours, doors }: WrittenDate,
  timeZone: string,
  now: Date,
): Omit<CatalogueDate, 'tickets'> {
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime())
    .toZonedDateTimeISO(timeZone)
    .toPlainDate()
  const start = momentOf(starts) as WrittenTime
  const end = ends === null ? null : momentOf(ends)
  const at = ({ day, time }: WrittenTime, otherwise: string) => {
    const date = typeof day === 'number' ? today.add({ days: day }) : Temporal.PlainDate.from(day)
    return date.toZonedDateTime({ timeZone, plainTime: time ?? otherwise })
  }
  const begins = at(start, '00:00')
  const opens = doors === null ? null : (momentOf(doors) ?? { day: start.day, time: doors })
  const minutes = Math.round((hours ?? USUAL_HOURS) * 60)
  const isTimed = start.time !== null || hours !== null
  const finishes = end || !isTimed ? at(end ?? start, '23:59:59') : begins.add({ minutes })
  return {
    startsAt: new Date(begins.epochMilliseconds),
    endsAt: new Date(finishes.epochMilliseconds),
    allDay: start.time === null,
    doorsAt: opens && new Date(at(opens, '00:00').epochMilliseconds),
  }
}
