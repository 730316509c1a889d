import type { EventPage } from '../../contract/entities/catalogue.ts'
import { placeInWords, plural } from '../../contract/format/words.ts'
import { Html } from '../ui/Html.tsx'
import { Island } from '../ui/Island.tsx'
import { EventArt } from './art/EventArt.tsx'
import { EventFacts } from './EventFacts.tsx'
import RuledTickets from './sale/RuledTickets.tsx'
import './Event.css'

/** An event: date, place, description, and its tickets with their whole price. */
export default function Event({ data: event }: { data: EventPage }) {
  const upcoming = event.dates.filter(date => !date.past)
  return (
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
          <p className="quiet">
            {when(upcoming.length > 0 ? upcoming : event.dates.slice(-1))}
            {event.time_zone && <> · {event.time_zone}</>}
          </p>
          <Place venue={event.venue} />
          <Notice event={event} isPast={upcoming.length === 0} isOnSale={isOnSale(event)} />
        </div>
        {isOnSale(event) && (
          <Island>
            <RuledTickets data={event} />
          </Island>
        )}
      </div>
      <section className="event-about prose">
        <Html html={event.description_html} />
        <EventFacts event={event} />
      </section>
    </article>
  )
}

const isOnSale = ({ status, dates, has_access_codes }: EventPage): boolean =>
  status === 'scheduled' &&
  dates.some(date => !date.past && (date.tickets.length > 0 || has_access_codes === true))

/** The date, or the number of dates and the first one. */
const when = (dates: EventPage['dates']): string =>
  [dates.length > 1 && `${plural(dates.length, 'date')} from`, dates[0]?.nice_date].filter(Boolean).join(' ')

function Place({ venue: { online, name, address, map_address } }: { venue: EventPage['venue'] }) {
  if (online) return <p className="quiet">Online</p>
  return (
    <p className="quiet">
      {placeInWords(name, address)}
      {map_address && (
        <>
          {' · '}
          <a
            href={`https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query: map_address })}`}
            rel="noopener noreferrer nofollow"
            target="_blank"
          >
            Map
          </a>
        </>
      )}
    </p>
  )
}

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
