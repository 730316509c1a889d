import type { ReactNode } from 'react'
import type { EventList } from '../../contract/entities/catalogue.ts'
import { pages } from '../../contract/pages.ts'
import { Island } from '../ui/Island.tsx'
import { Waiting } from '../ui/messages/Waiting.tsx'
import { EventCards } from './EventCards.tsx'
import { Own } from './Own.tsx'
import { listAddress } from './search/filters.ts'
import { SearchWords } from './search/SearchWords.tsx'
import './Home.css'

/**
 * The first page: the search, the next ticket from the device, the basket, then the events. `list`: undefined while it is
 * loading, null where that failed; `failed`: what is shown then.
 */
export function Home({ list, failed = null }: { list: EventList | null | undefined; failed?: ReactNode }) {
  return (
    <>
      <div className="home-head">
        <h1 tabIndex={-1}>What’s on</h1>
        <search>
          <form action={pages.all_events.path} method="get">
            <SearchWords />
          </form>
        </search>
      </div>
      <Island>
        <Own />
      </Island>
      <Chips label="When" of={WHEN} />
      <section className="home-events">
        {list === undefined ? (
          <Waiting>Opening</Waiting>
        ) : list === null ? (
          failed
        ) : list.events.length > 0 ? (
          <EventCards events={list.events} hasLead />
        ) : (
          <p className="quiet">No events are planned yet.</p>
        )}
        {list && list.pages > 1 && (
          <a className="button" data-look="plain" href={pages.all_events.path}>
            All {list.total} events
          </a>
        )}
      </section>
      {list && <Browse {...list} />}
    </>
  )
}

type Chip = [text: string, address: string]

const WHEN: Chip[] = [
  ['Today', listAddress({ when: 'today' })],
  ['This weekend', listAddress({ when: 'weekend' })],
  ['All events', pages.all_events.path],
]

const MOST_CHIPS = 12

/** The places and organisers of the listed events. */
function Browse({ events }: EventList) {
  const places = events.flatMap(({ location }) => location.split(', ').slice(1).slice(-1))
  const organisers = events.map(({ organiser }) => organiser)
  const chips = (texts: string[], name: 'place' | 'search'): Chip[] =>
    [...new Set(texts)].slice(0, MOST_CHIPS).map(text => [text, listAddress({ [name]: text })])
  return (
    <div className="home-browse">
      <Chips label="Places" of={chips(places, 'place')} isHeaded />
      <Chips label="Organisers" of={chips(organisers, 'search')} isHeaded />
    </div>
  )
}

function Chips({ label, of, isHeaded = false }: { label: string; of: Chip[]; isHeaded?: boolean }) {
  if (of.length === 0) return null
  return (
    <nav aria-label={label}>
      {isHeaded && <h2>{label}</h2>}
      <ul className="chips">
        {of.map(([text, address]) => (
          <li key={address}>
            <a href={address}>{text}</a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
