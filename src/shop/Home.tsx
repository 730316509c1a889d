import { useAtomValue } from 'jotai'
import type { EventList } from '../../contract/entities/catalogue.ts'
import { plural } from '../../contract/format/words.ts'
import { pages } from '../../contract/pages.ts'
import { basketCountAtom } from '../state/basketCount.ts'
import { nextTicketAtom } from '../state/wallet.ts'
import { Icon } from '../ui/Icon.tsx'
import { Waiting } from '../ui/Waiting.tsx'
import { EventCards } from './EventCards.tsx'
import { TryAgain } from './Unreachable.tsx'
import './Home.css'

/**
 * The installed app's start: your next ticket from the device, your basket, then what is on. `list`: undefined
 * while it is on its way, null when it could not be loaded.
 */
export function Home({ list }: { list: EventList | null | undefined }) {
  const ticket = useAtomValue(nextTicketAtom)
  const count = useAtomValue(basketCountAtom)
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
          <TryAgain />
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
