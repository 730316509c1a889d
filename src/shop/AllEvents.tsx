import type { EventList } from '../../contract/entities/catalogue.ts'
import { plural } from '../../contract/format/words.ts'
import { pages } from '../../contract/pages.ts'
import { Icon } from '../ui/Icon.tsx'
import '../ui/button.css'
import { EventCards } from './EventCards.tsx'
import './AllEvents.css'

/** Upcoming events with a search; the search is a plain form, so it works before any script does. */
export function AllEvents({ list }: { list: EventList }) {
  return (
    <>
      <h1 tabIndex={-1}>All events</h1>
      <search>
        <form className="search" action={pages.all_events.path} method="get">
          <label className="visually-hidden" htmlFor="search">
            Search events
          </label>
          <input
            id="search"
            name="search"
            type="search"
            enterKeyHint="search"
            placeholder="Name, place or organiser"
            defaultValue={list.search}
            key={list.search}
            maxLength={100}
          />
          <button className="button" type="submit" aria-label="Search">
            <Icon name="search" />
          </button>
        </form>
      </search>
      <p className="quiet" role="status">
        {list.search
          ? `${plural(list.total, 'event')} for “${list.search}”`
          : `${plural(list.total, 'upcoming event')}`}
      </p>
      {list.events.length > 0 ? (
        <EventCards events={list.events} />
      ) : (
        <p>
          Nothing found. <a href={pages.all_events.path}>Show all events</a>
        </p>
      )}
      {list.pages > 1 && (
        <nav className="pager" aria-label="Pages">
          {list.page > 1 && <a href={pageOf(list, list.page - 1)}>Earlier</a>}
          <span className="quiet">
            Page {list.page} of {list.pages}
          </span>
          {list.page < list.pages && <a href={pageOf(list, list.page + 1)}>Later</a>}
        </nav>
      )}
    </>
  )
}

function pageOf({ search }: EventList, page: number): string {
  const query = new URLSearchParams({ ...(search && { search }), ...(page > 1 && { page: String(page) }) })
  return `${pages.all_events.path}${query.size > 0 ? `?${query}` : ''}`
}
