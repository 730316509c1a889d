import type { ListedEvent } from '../../contract/entities/catalogue.ts'
import { money } from '../../contract/format/money.ts'
import { EventArt } from './art/EventArt.tsx'
import './EventCards.css'

/** The widths of a card, in one, two and three columns. */
const SIZES =
  '(min-width: 1120px) 347px, (min-width: 860px) calc(33vw - 27px), (min-width: 580px) calc(50vw - 30px), calc(100vw - 40px)'

/** A list of events: picture, title, date, place and lowest price. */
export const EventCards = ({ events }: { events: ListedEvent[] }) => (
  <ul className="event-cards">
    {events.map((event, index) => (
      <li key={event.id}>
        <a href={event.url} className="event-card">
          <EventArt
            image={event.thumbnail}
            picture={event.picture}
            sizes={SIZES}
            loading={index < 3 ? 'eager' : 'lazy'}
            decoding="async"
            {...(index === 0 && { fetchPriority: 'high' })}
          />
          <h2>{event.title}</h2>
          <p className="small">{event.nice_date}</p>
          <p className="quiet small">{event.location}</p>
          <p className="small">
            <Price event={event} />
          </p>
        </a>
      </li>
    ))}
  </ul>
)

function Price({ event }: { event: ListedEvent }) {
  if (event.price_from === null) return <span className="quiet">Tickets are not on sale here</span>
  if (event.sold_out) return <strong>Sold out</strong>
  if (event.is_free) return <strong>Free</strong>
  return <strong>From {money(event.price_from, event.currency_symbol)}</strong>
}
