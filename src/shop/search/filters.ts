import type { EventsWhen } from '../../../contract/calls/catalogue.ts'
import type { EventList } from '../../../contract/entities/catalogue.ts'
import { date } from '../../../contract/format/dates.ts'
import { pages } from '../../../contract/pages.ts'

type Asked = Pick<EventList, 'search' | 'place' | 'from' | 'to'> & { when?: EventsWhen }
type FilterName = Exclude<keyof Asked, 'when'>

export const NOTHING_ASKED: Asked = { search: '', place: '', from: null, to: null }

/** The filters in words, as parts of one sentence. */
const words: Record<FilterName, (value: string) => string> = {
  search: text => `for “${text}”`,
  place: text => `in “${text}”`,
  from: day => `from ${date(day)}`,
  to: day => `to ${date(day)}`,
}
const names = Object.keys(words) as FilterName[]

/** The active filters, each with its words. */
export const filtersOf = (asked: Asked): { name: FilterName; text: string }[] =>
  names.flatMap(name => {
    const value = asked[name]
    return value ? [{ name, text: words[name](value) }] : []
  })

/** The address of a list of events. */
export function listAddress(asked: Asked, page = 1): string {
  const said = filtersOf(asked).map(({ name }) => [name, asked[name] ?? ''])
  const when = asked.when ? [['when', asked.when]] : []
  const query = new URLSearchParams([...said, ...when, ...(page > 1 ? [['page', String(page)]] : [])])
  return `${pages.all_events.path}${query.size > 0 ? `?${query}` : ''}`
}
