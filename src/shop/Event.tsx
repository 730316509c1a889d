import type { EventPage } from '../../contract/entities/catalogue.ts'
import { Html } from '../ui/Html.tsx'
import { Island } from '../ui/Island.tsx'
import { EventArt } from './art/EventArt.tsx'
import { EventCards } from './EventCards.tsx'
import { EventFacts } from './EventFacts.tsx'
import { KeyFacts } from './KeyFacts.tsx'
import RuledTickets from './sale/RuledTickets.tsx'
import './Event.css'

/** An event: when and where, its tickets with their whole price, what it is, who organises it, and others like it. */
export default function Event({ data: event }: { data: EventPage }) {
  const upcoming = event.dates.filter(date => !date.past)
  const { others = [] } = event
  return (
    <>
      <article className="event" key={event.id}>
        <EventArt
          image={event.image}
          picture={event.picture}
          alt={event.picture?.alt ?? ''}
          sizes="(min-width: 1024px) 620px, 100vw"
          fetchPriority="high"
        />
        <div className="event-buy">
          <div className="event-head">
            <h1 tabIndex={-1}>{event.title}</h1>
            <KeyFacts event={event} upcoming={upcoming} />
            <Notice event={event} isPast={upcoming.length === 0} isOnSale={isOnSale(event)} />
          </div>
          {isOnSale(event) && (
            <Island>
              <RuledTickets data={event} />
            </Island>
          )}
        </div>
        <section className="event-about">
          <div className="prose">
            <Html html={event.description_html} />
          </div>
          <EventFacts event={event} />
        </section>
      </article>
      {others.length > 0 && (
        <section className="event-others" aria-labelledby="others">
          <h2 id="others">More to see</h2>
          <EventCards events={others} isBelow />
        </section>
      )}
    </>
  )
}

const isOnSale = ({ status, dates, has_access_codes }: EventPage): boolean =>
  status === 'scheduled' &&
  dates.some(date => !date.past && (date.tickets.length > 0 || has_access_codes === true))

function Notice({ event, isPast, isOnSale }: { event: EventPage; isPast: boolean; isOnSale: boolean }) {
  const text = event.is_preview
    ? 'This is a preview. Nothing can be bought here.'
    : event.status === 'cancelled'
      ? 'This event is cancelled.'
      : event.status === 'postponed'
        ? 'This event is postponed. A new date is not known yet.'
        : isPast
          ? 'This event is over.'
          : isOnSale
            ? null
            : 'Tickets are not on sale here.'
  return text && <p className="event-notice">{text}</p>
}
