import { isDay } from '../../../contract/fields.ts'

/** Days of a report, both included; empty: no bound. */
export interface Days {
  from: string
  to: string
}

type SpanName = 'thisMonth' | 'lastMonth' | 'thisYear' | 'all'

const monthOf = (year: number, month: number): Days => ({
  from: dayOf(year, month, 1),
  // The day before the first one of the next month.
  to: dayOf(year, month + 1, 0),
})

const dayOf = (...parts: [year: number, month: number, day: number]): string =>
  new Date(Date.UTC(...parts)).toISOString().slice(0, 10)

/** The spans that a press chooses. `today`: by the organiser's clock, such as 2026-12-18. */
export function spansAt(today: string): Record<SpanName, Days> {
  const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7)) - 1]
  return {
    thisMonth: monthOf(year, month),
    lastMonth: monthOf(year, month - 1),
    thisYear: { from: `${year}-01-01`, to: `${year}-12-31` },
    all: { from: '', to: '' },
  }
}

export const isSame = (one: Days, other: Days): boolean => one.from === other.from && one.to === other.to

/** The tax year of this day and the one before: each ends on 5 April. */
export function taxYearsAt(today: string): Record<'thisTaxYear' | 'lastTaxYear', Days> {
  const year = Number(today.slice(0, 4)) - (today.slice(5) < '04-06' ? 1 : 0)
  const from = (first: number): Days => ({ from: `${first}-04-06`, to: `${first + 1}-04-05` })
  return { thisTaxYear: from(year), lastTaxYear: from(year - 1) }
}

/** Spans under the names that are shown. */
export const named = <N extends string>(
  spans: Record<N, Days>,
  names: Record<N, string>,
): Record<string, Days> =>
  Object.fromEntries((Object.keys(spans) as N[]).map(name => [names[name], spans[name]]))

const isBound = (day: string): boolean => day === '' || isDay(day)

/** Whether both days are typed to their end, and the last one is not before the first one. */
export const areWhole = ({ from, to }: Days): boolean => isBound(from) && isBound(to)
export const areInOrder = ({ from, to }: Days): boolean => from === '' || to === '' || from <= to

/** The days as the end of a file's name; none where there is no bound. */
export const daysInName = ({ from, to }: Days): string => `${from && ` from ${from}`}${to && ` to ${to}`}`

/** Days up to today. */
export function lastDaysAt(today: string): Record<'week' | 'fourWeeks' | 'year', Days> {
  const [year, month, day] = [
    Number(today.slice(0, 4)),
    Number(today.slice(5, 7)) - 1,
    Number(today.slice(8)),
  ]
  const last = (count: number): Days => ({ from: dayOf(year, month, day - count + 1), to: today })
  return { week: last(7), fourWeeks: last(28), year: last(365) }
}
