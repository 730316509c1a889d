import type { EventPage } from '../../contract/entities/catalogue.ts'

type Hours = Pick<EventPage['dates'][number], 'doors' | 'ends'>

/** When a date's doors open and when it ends, as `Doors 7:00 pm · until 9:30 pm`; empty: neither is known. */
export const hoursOf = ({ doors, ends }: Hours): string =>
  [doors && `Doors ${doors}`, ends && `until ${ends}`].filter(Boolean).join(' · ')

/** Whether dates begin to let people in, and end, at other times than each other: each states its own then. */
export const haveOwnHours = (dates: Hours[]): boolean => new Set(dates.map(hoursOf)).size > 1
