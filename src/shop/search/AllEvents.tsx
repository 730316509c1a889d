import type { EventList } from '../../../contract/entities/catalogue.ts'
import { wholeNumber } from '../../../contract/format/money.ts'
import { plural } from '../../../contract/format/words.ts'
import { pages } from '../../../contract/pages.ts'
import { Drawing } from '../../ui/drawings/Drawing.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { EventCards } from '../EventCards.tsx'
import { Calendar } from './Calendar.tsx'
import { filtersOf, listAddress } from './filters.ts'
import { SearchForm } from './SearchForm.tsx'
import './AllEvents.css'

/** The list of upcoming events, in pages, with a search. */
export default function AllEvents({ data: list }: { data: EventList }) {
  const filters = filtersOf(list)
  return (
    <>
      <h1 tabIndex={-1}>All events</h1>
      <SearchForm list={list} />
      <div className="found">
        <p className="quiet" role="status">
          {list.is_similar ? likeIt(list) : countOf(list)}
        </p>
        <ListOrCalendar list={list} />
      </div>
      {filters.length > 0 && <Filters list={list} />}
      <div className="listed" data-calendar={Boolean(list.calendar)}>
        {list.calendar && <Calendar list={list} calendar={list.calendar} />}
        <div>
          {list.events.length > 0 ? (
            <EventCards events={list.events} hasLead={list.page === 1 && filters.length === 0} />
          ) : (
            <Nothing list={list} />
          )}
          {list.events.length > 0 && list.pages > 1 && <Pager list={list} />}
        </div>
      </div>
    </>
  )
}

/** Leads to the calendar, at the month of the events that are shown, and from it to the list. */
function ListOrCalendar({ list }: { list: EventList }) {
  const { search, place, from, to, calendar, events } = list
  const month = events[0]?.starts_at.slice(0, 7)
  if (calendar) return <a href={listAddress({ search, place })}>All days</a>
  return (
    month && (
      <a href={listAddress({ search, place, from, to, month })}>
        <Icon name="calendar" />
        Calendar
      </a>
    )
  )
}

const Pager = ({ list }: { list: EventList }) => (
  <nav className="pager" aria-label="Pages">
    {list.page > 1 && <a href={listAddress(list, list.page - 1)}>Earlier</a>}
    <span className="quiet">
      Page {list.page} of {list.pages}
    </span>
    {list.page < list.pages && <a href={listAddress(list, list.page + 1)}>Later</a>}
  </nav>
)

function countOf(list: EventList): string {
  const filters = filtersOf(list)
  const found = plural(list.total, filters.length > 0 ? 'event' : 'upcoming event')
  return [found, ...filters.map(({ text }) => text)].join(' ')
}

const likeIt = ({ search, place }: EventList): string =>
  `Nothing is${search && ` called “${search}”`}${place ? ` in “${place}”` : ''}. These are like it.`

/** The active filters, each with a link that removes it. */
const Filters = ({ list }: { list: EventList }) => (
  <ul className="chips filters" aria-label="Filters">
    {filtersOf(list).map(({ text, without }) => (
      <li key={text}>
        <a href={listAddress({ ...list, ...without })}>
          <span className="visually-hidden">Search without: </span>
          {text}
          <Icon name="clear" />
        </a>
      </li>
    ))}
  </ul>
)

/** Why the list is empty, and what may help. */
function Nothing({ list }: { list: EventList }) {
  const { search, place, from, to } = list
  const anyDay = { text: 'Search on any day', address: listAddress({ search, place }) }
  const [why, way] =
    list.total > 0
      ? [
          `There is no page ${wholeNumber(list.page)}.`,
          { text: 'Go to the first page', address: listAddress(list) },
        ]
      : from && to && to < from
        ? ['The last day is before the first.', anyDay]
        : from || to || list.month
          ? ['No events found on these days.', anyDay]
          : ['No events found. Try fewer or shorter words.', null]
  return (
    <div className="stack nothing">
      <Drawing of="glasses" />
      <p>{filtersOf(list).length > 0 || list.total > 0 ? why : 'No events are planned yet.'}</p>
      <p className="ways">
        {way && (
          <a className="button" data-look="plain" href={way.address}>
            {way.text}
          </a>
        )}
        <a href={pages.all_events.path}>Show all events</a>
      </p>
    </div>
  )
}
