import { useAtomValue, useSetAtom } from 'jotai'
import type { EventPage } from '../../contract/entities/catalogue.ts'
import { durationInWords } from '../../contract/format/durations.ts'
import { placeInWords } from '../../contract/format/place.ts'
import { plural } from '../../contract/format/words.ts'
import { basketTotal, lineInMinor, sum } from '../../contract/rules/totals.ts'
import { Html } from '../ui/Html.tsx'
import { AddBar } from './AddBar.tsx'
import { chooseAtom, chosenAtom, wantedTicket } from './chosen.ts'
import { TicketChoice } from './TicketChoice.tsx'
import './Event.css'

/** An event: when, where, what it is, and its tickets with their whole price. */
export function Event({ event }: { event: EventPage }) {
  const upcoming = event.dates.filter(date => !date.past)
  const onSale = event.status === 'scheduled' && upcoming.some(date => date.tickets.length > 0)
  return (
    <article className="event">
      <img className="event-art" src={event.image} alt="" width="700" height="416" fetchPriority="high" />
      <div className="event-buy">
        <div className="event-head">
          <h1 tabIndex={-1}>{event.title}</h1>
          <p className="quiet">{upcoming[0]?.nice_date ?? event.dates.at(-1)?.nice_date}</p>
          <p className="quiet">
            {event.venue.online ? 'Online' : placeInWords(event.venue.name, event.venue.address)}
          </p>
          <Notice event={event} isPast={upcoming.length === 0} isOnSale={onSale} />
        </div>
        {onSale && (
          <section className="event-tickets" aria-labelledby="tickets">
            <h2 id="tickets">Tickets</h2>
            {upcoming.map(date => (
              <div className="stack" key={date.date_id}>
                {upcoming.length > 1 && <h3>{date.nice_date}</h3>}
                {date.tickets.map(ticket => (
                  <TicketChoice
                    key={ticket.ticket_id}
                    ticket={ticket}
                    dateId={date.date_id}
                    symbol={event.currency.symbol}
                  />
                ))}
              </div>
            ))}
            <p className="quiet small">
              We hold your tickets for {durationInWords(event.hold_seconds)} once you reserve.
            </p>
          </section>
        )}
        {onSale && <Adding event={event} />}
      </div>
      <section className="event-about prose">
        <Html html={event.description_html} />
        <p className="quiet small">
          By {event.organiser.name}
          {event.website && (
            <>
              {' · '}
              <a href={event.website} rel="noopener noreferrer nofollow" target="_blank">
                The event’s own page
              </a>
            </>
          )}
        </p>
      </section>
    </article>
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
  const picked = tickets.filter(({ qty }) => qty > 0)
  const only = tickets.length === 1 ? tickets[0] : undefined
  return (
    <AddBar
      wanted={picked.map(({ wanted }) => wanted)}
      label={`${plural(sum(picked.map(({ qty }) => qty)), 'ticket')}, fees included`}
      total={basketTotal(picked.map(lineInMinor))}
      symbol={event.currency.symbol}
      nothing="Choose your tickets"
      {...(only && { onNothing: () => choose(only.wanted, only.min_per_customer) })}
    />
  )
}
