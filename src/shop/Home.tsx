import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import type { EventList } from '../../contract/entities/catalogue.ts'
import { plural } from '../../contract/format/words.ts'
import { pages } from '../../contract/pages.ts'
import { siteBasketCountAtom } from '../state/page.ts'
import { nextTicketAtom } from '../state/wallet.ts'
import { Icon } from '../ui/Icon.tsx'
import { Waiting } from '../ui/messages/Waiting.tsx'
import { EventCards } from './EventCards.tsx'
import './Home.css'

/**
 * The first page: the next ticket from the device, the basket, then the events. `list`: undefined while it is loading,
 * null where that failed; `failed`: what is shown then.
 */
export function Home({ list, failed = null }: { list: EventList | null | undefined; failed?: ReactNode }) {
  const ticket = useAtomValue(nextTicketAtom)
  const count = useAtomValue(siteBasketCountAtom)
  return (
    <>
      <h1 tabIndex={-1}>What’s on</h1>
      {(ticket || count > 0) && (
        <ul className="home-own">
          {ticket && (
            <li>
              <a className="card row" href={pages.wallet.path}>
                <Icon name="ticket" />
                <span>
                  <strong>{ticket.event_name}</strong>
                  <br />
                  <span className="quiet small">Your next ticket · {ticket.nice_date}</span>
                </span>
                <Icon name="next" />
              </a>
            </li>
          )}
          {count > 0 && (
            <li>
              <a className="card row" href={pages.checkout.path}>
                <Icon name="basket" />
                <span>
                  <strong>Your basket</strong>
                  <br />
                  <span className="quiet small">{plural(count, 'item')}, saved for you</span>
                </span>
                <Icon name="next" />
              </a>
            </li>
          )}
        </ul>
      )}
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
