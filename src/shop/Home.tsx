import type { ReactNode } from 'react'
import type { EventList } from '../../contract/entities/catalogue.ts'
import { pages } from '../../contract/pages.ts'
import { Island } from '../ui/Island.tsx'
import { Waiting } from '../ui/messages/Waiting.tsx'
import { EventCards } from './EventCards.tsx'
import { Own } from './Own.tsx'
import './Home.css'

/**
 * The first page: the next ticket from the device, the basket, then the events. `list`: undefined while it is loading,
 * null where that failed; `failed`: what is shown then.
 */
export function Home({ list, failed = null }: { list: EventList | null | undefined; failed?: ReactNode }) {
  return (
    <>
      <h1 tabIndex={-1}>What’s on</h1>
      <Island>
        <Own />
      </Island>
      <section className="home-events">
        {list === undefined ? (
          <Waiting>Opening</Waiting>
        ) : list === null ? (
          failed
        ) : list.events.length > 0 ? (
          <EventCards events={list.events} />
        ) : (
          <p className="quiet">No events are planned yet.</p>
        )}
        {list && list.pages > 1 && (
          <a className="button" data-look="plain" href={pages.all_events.path}>
            All {list.total} events
          </a>
        )}
      </section>
    </>
  )
}
