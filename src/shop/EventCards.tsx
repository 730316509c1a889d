import type { ListedEvent } from '../../contract/entities/catalogue.ts'
import { money } from '../../contract/format/money.ts'
import { Unbroken } from '../ui/Unbroken.tsx'
import { EventArt } from './art/EventArt.tsx'
import './EventCards.css'

/** A card is about so wide on a telephone, and in three columns. */
const WIDTH = '350px'

/** A list of events: picture, title, date, place and lowest price. `hasLead`: the first one is larger; `isBelow`: they are below the first screen. */
export const EventCards = ({
  events,
  hasLead = false,
  isBelow = false,
}: {
  events: ListedEvent[]
  hasLead?: boolean
  isBelow?: boolean
}) => (
  <ul className="event-cards" data-lead={hasLead || undefined}>
    {events.map((event, index) => (
      <li key={event.id}>
        <a href={event.url} className="event-card">
          <EventArt
            image={event.thumbnail}
            picture={event.picture}
            alt=""
            sizes={WIDTH}
            loading={index < 3 && !isBelow ? undefined : 'lazy'}
            fetchPriority={index === 0 && !isBelow ? 'high' : undefined}
          />
          <h2>{event.title}</h2>
          <p className="small">
            <Unbroken>{event.nice_date}</Unbroken>
          </p>
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
  if (event.price_from === 0) return <strong>Some tickets free</strong>
  return <strong>From {money(event.price_from, event.currency_symbol)}</strong>
}
