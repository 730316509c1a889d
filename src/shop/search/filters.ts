import type { EventsWhen } from '../../../contract/calls/catalogue.ts'
import type { EventList } from '../../../contract/entities/catalogue.ts'
import { date } from '../../../contract/format/dates.ts'
import { monthInWords } from '../../../contract/format/months.ts'
import { pages } from '../../../contract/pages.ts'

type FilterName = 'search' | 'place' | 'from' | 'to' | 'month'
type Asked = Partial<Pick<EventList, FilterName>> & { when?: EventsWhen }

interface Filter {
  /** In words, as a part of a sentence. */
  text: string
  /** What removes it. */
  without: { [N in FilterName]?: '' }
}

/** The active filters. A day of a month takes the place of the month. */
export function filtersOf({ search, place, month, from, to }: Asked): Filter[] {
  const filters: (Filter | false | '' | null | undefined)[] = [
    search && { text: `for “${search}”`, without: { search: '' } },
    place && { text: `in “${place}”`, without: { place: '' } },
    month && !from && !to && { text: `in ${monthInWords(month)}`, without: { month: '' } },
    ...(from && from === to
      ? [{ text: `on ${date(from)}`, without: { from: '', to: '' } } as const]
      : [
          from && ({ text: `from ${date(from)}`, without: { from: '' } } as const),
          to && ({ text: `to ${date(to)}`, without: { to: '' } } as const),
        ]),
  ]
  return filters.filter(filter => !!filter)
}

/** The address of a list of events. */
export function listAddress({ search, place, from, to, month, when }: Asked, page = 1): string {
  const said = Object.entries({ search, place, from, to, month, when, page: page > 1 ? String(page) : '' })
  const query = new URLSearchParams(said.flatMap(([name, value]) => (value ? [[name, value]] : [])))
  return `${pages.all_events.path}${query.size > 0 ? `?${query}` : ''}`
}
