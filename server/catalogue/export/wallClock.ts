/// <reference lib="esnext.temporal" />

/** The day and the time of a moment by the clock of a time zone: `2027-12-18` and `19:30`, with seconds where it has some. */
export function wallClock(moment: Date, timeZone: string): { day: string; time: string } {
  const local = Temporal.Instant.fromEpochMilliseconds(moment.getTime()).toZonedDateTimeISO(timeZone)
  const smallestUnit = local.second === 0 ? 'minute' : 'second'
  return { day: local.toPlainDate().toString(), time: local.toPlainTime().toString({ smallestUnit }) }
}
