import { useAtomValue, useSetAtom } from 'jotai'
import type { EventPage } from '../../contract/entities/catalogue.ts'
import { durationInWords } from '../../contract/format/durations.ts'
import { fromMinor, money } from '../../contract/format/money.ts'
import { placeInWords } from '../../contract/format/place.ts'
import { plural } from '../../contract/format/words.ts'
import { pages } from '../../contract/pages.ts'
import { basketTotal, lineInMinor } from '../../contract/rules/totals.ts'
import { BottomBar } from '../ui/BottomBar.tsx'
import { Html } from '../ui/Html.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Spinner } from '../ui/Spinner.tsx'
import { addAllAtom, addFailureAtom, addingAtom, chooseAtom, chosenAtom } from './chosen.ts'
import { TicketChoice } from './TicketChoice.tsx'
import '../ui/button.css'
import '../ui/Alert.css'
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
        {onSale && <AddBar event={event} />}
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

function AddBar({ event }: { event: EventPage }) {
  const chosen = useAtomValue(chosenAtom)
  const isAdding = useAtomValue(addingAtom)
  const failure = useAtomValue(addFailureAtom)
  const choose = useSetAtom(chooseAtom)
  const add = useSetAtom(addAllAtom)
  const tickets = event.dates.flatMap(date =>
    date.tickets.map(ticket => ({ ...ticket, date_id: date.date_id })),
  )
  const wanted = tickets.filter(ticket => (chosen[ticket.ticket_id] ?? 0) > 0)
  const count = wanted.reduce((sum, ticket) => sum + (chosen[ticket.ticket_id] ?? 0), 0)
  const total = basketTotal(
    wanted.map(ticket => lineInMinor({ ...ticket, qty: chosen[ticket.ticket_id] ?? 0 })),
  )

  return (
    <BottomBar
      {...(count > 0 && {
        label: `${plural(count, 'ticket')}, fees included`,
        total: total > 0 ? money(fromMinor(total), event.currency.symbol) : 'Free',
      })}
    >
      {failure && (
        <p className="alert" data-type="error" role="alert">
          <Icon name="warning" />
          <span>
            {failure.text} {failure.isReserved && <a href={pages.checkout.path}>Go to the checkout</a>}
          </span>
        </p>
      )}
      <button
        type="button"
        className="button"
        aria-disabled={count === 0 || undefined}
        aria-busy={isAdding || undefined}
        onClick={() => {
          if (isAdding) return
          if (count > 0) void add(wanted.map(({ ticket_id, date_id }) => ({ ticket_id, date_id })))
          else if (tickets.length === 1 && tickets[0])
            choose(tickets[0].ticket_id, tickets[0].min_per_customer)
        }}
      >
        {isAdding && <Spinner />}
        {count > 0 ? 'Add to basket' : 'Choose your tickets'}
      </button>
    </BottomBar>
  )
}
