import { useAtomValue, useSetAtom } from 'jotai'
import type { EventPage } from '../../contract/entities/catalogue.ts'
import { durationInWords } from '../../contract/format/durations.ts'
import { placeInWords, plural } from '../../contract/format/words.ts'
import { basketTotal, lineInMinor, sum } from '../../contract/rules/totals.ts'
import { Html } from '../ui/Html.tsx'
import { AddBar } from './AddBar.tsx'
import { chooseAtom, chosenAtom, wantedTicket } from './chosen.ts'
import { EventDates } from './EventDates.tsx'
import { EventFacts } from './EventFacts.tsx'
import { isTooFew } from './TicketChoice.tsx'
import './Event.css'

/** An event: date, place, description, and its tickets with their whole price. */
export default function Event({ data: event }: { data: EventPage }) {
  const upcoming = event.dates.filter(date => !date.past)
  const onSale = event.status === 'scheduled' && upcoming.some(date => date.tickets.length > 0)
  return (
    <article className="event" key={event.id}>
      <img className="event-art" src={event.image} alt="" width="700" height="416" fetchPriority="high" />
      <div className="event-buy">
        <div className="event-head">
          <h1 tabIndex={-1}>{event.title}</h1>
          <p className="quiet">
            {when(upcoming.length > 0 ? upcoming : event.dates.slice(-1))}
            {event.time_zone && <> · {event.time_zone}</>}
          </p>
          <Place venue={event.venue} />
          <Notice event={event} isPast={upcoming.length === 0} isOnSale={onSale} />
        </div>
        {onSale && (
          <section className="event-tickets" aria-labelledby="tickets">
            <h2 id="tickets">Tickets</h2>
            <EventDates dates={upcoming} symbol={event.currency.symbol} />
            <p className="quiet small">
              We hold your tickets for {durationInWords(event.hold_seconds)} once you reserve.
            </p>
          </section>
        )}
        {onSale && <Adding event={event} />}
      </div>
      <section className="event-about prose">
        <Html html={event.description_html} />
        <EventFacts event={event} />
      </section>
    </article>
  )
}

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
  const text =
    event.status === 'cancelled'
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

function Adding({ event }: { event: EventPage }) {
  const chosen = useAtomValue(chosenAtom)
  const choose = useSetAtom(chooseAtom)
  const tickets = event.dates.flatMap(date =>
    date.tickets.map(ticket => {
      const wanted = wantedTicket(ticket.ticket_id, date.date_id)
      return { ...ticket, wanted, qty: chosen[wanted.key] ?? 0 }
    }),
  )
  const isShort = tickets.some(ticket => isTooFew(ticket.qty, ticket))
  const picked = isShort ? [] : tickets.filter(({ qty }) => qty > 0)
  const only = tickets.length === 1 ? tickets[0] : undefined
  return (
    <AddBar
      wanted={picked.map(({ wanted }) => wanted)}
      label={`${plural(sum(picked.map(({ qty }) => qty)), 'ticket')}, fees included`}
      total={basketTotal({ lines: picked.map(lineInMinor) })}
      symbol={event.currency.symbol}
      nothing="Choose your tickets"
      {...(only && { onNothing: () => choose(only.wanted, only.min_per_customer) })}
    />
  )
}
