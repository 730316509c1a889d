import type {
  Arrivals,
  Figures,
  Fullness,
  SalesOfDay,
  SalesOfType,
  SalesOfWord,
} from '../../../contract/calls/organiserFigures.ts'
import { date as dateInWords } from '../../../contract/format/dates.ts'
import { fromMinor, toMinor } from '../../../contract/format/money.ts'
import { sum } from '../../../contract/rules/totals.ts'
import type { Days } from '../money/spans.ts'

/** What can be added up: one currency, and test orders apart. */
export interface SalesSection {
  currency: string
  symbol: string
  isTest: boolean
  days: SalesOfDay[]
  types: SalesOfType[]
  words: SalesOfWord[]
}

export function salesSections({ days, types, words }: Figures): SalesSection[] {
  const keyOf = ({ is_test, currency }: SalesOfDay | SalesOfType | SalesOfWord) => `${is_test} ${currency}`
  const [typesOf, wordsOf] = [Map.groupBy(types, keyOf), Map.groupBy(words, keyOf)]
  return [...Map.groupBy(days, keyOf)].map(([key, own]) => {
    const { currency, currency_symbol: symbol, is_test: isTest } = own[0] as SalesOfDay
    return {
      currency,
      symbol,
      isTest,
      days: own,
      types: typesOf.get(key) ?? [],
      words: wordsOf.get(key) ?? [],
    }
  })
}

/** What was sold in a day or a week. */
export interface Period {
  /** Its first day, such as 2026-12-18. */
  from: string
  /** The same in words, and as short as an axis needs. */
  name: string
  short: string
  tickets: number
  net: number
}

/** From so many days on, a chart has a bar for each week. */
export const MOST_BARS = 62
const DAY_MS = 86_400_000

const later = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)

/** How many days these are, both bounds included. */
export const countDays = ({ from, to }: Days): number => (Date.parse(to) - Date.parse(from)) / DAY_MS + 1

/** Every day from the first to the last one, also those without a sale, `length` days at a time. */
export function periodsOf(sales: SalesOfDay[], days: Days, length: number): Period[] {
  const byDay = new Map(sales.map(one => [one.day, one]))
  return Array.from({ length: Math.ceil(countDays(days) / length) }, (_, index) => {
    const from = later(days.from, index * length)
    const own = Array.from({ length }, (_, nth) => byDay.get(later(from, nth)) ?? { tickets: 0, net: 0 })
    return {
      from,
      name: dateInWords(from),
      short: dateInWords(from).slice(0, 5),
      tickets: sum(own.map(({ tickets }) => tickets)),
      net: fromMinor(sum(own.map(({ net }) => toMinor(net ?? 0)))),
    }
  })
}

/** The parts of the places of a date, in the order of a bar. */
export const PLACES = ['sold', 'held', 'kept_back', 'left'] as const

export const allPlaces = (one: Fullness): number => sum(PLACES.map(part => one[part]))

/** The chosen dates; where none is chosen, those that are to come. */
export const chosenDates = (dates: Fullness[], event: number | null, date: number | null): Fullness[] =>
  dates.filter(one =>
    date !== null ? one.date_id === date : event !== null ? one.event_id === event : !one.is_over,
  )

const QUARTER_MS = 900_000
/** A chart has no room for more than a day of quarters. */
const MOST_QUARTERS = 96

/** Every quarter of an hour from the first to the last one in which somebody came, by the clock of the venue. */
export function quartersOf({ quarters }: Arrivals): { at: string; tickets: number }[] {
  const byTime = new Map(quarters.map(({ at, tickets }) => [at, tickets]))
  const timeOf = (at: string | undefined) => Date.parse(`${at?.replace(' ', 'T')}Z`)
  const last = timeOf(quarters.at(-1)?.at)
  const count = Math.min(MOST_QUARTERS, (last - timeOf(quarters[0]?.at)) / QUARTER_MS + 1)
  return Array.from({ length: quarters.length === 0 ? 0 : count }, (_, index) => {
    const time = new Date(last - (count - 1 - index) * QUARTER_MS)
    const at = time.toISOString().slice(0, 16).replace('T', ' ')
    return { at, tickets: byTime.get(at) ?? 0 }
  })
}
