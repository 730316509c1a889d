import { atom, type Getter, useAtomValue, useSetAtom } from 'jotai'
import { useMemo } from 'react'
import type { EventPage } from '../../contract/entities/catalogue.ts'
import { durationInWords } from '../../contract/format/durations.ts'
import { plural } from '../../contract/format/words.ts'
import { basketTotal, lineInMinor, sum } from '../../contract/rules/totals.ts'
import { AddBar } from './AddBar.tsx'
import { chooseAtom, chosenAtom, wantedTicket } from './chosen.ts'
import { EventDates } from './EventDates.tsx'
import { AccessCode } from './sale/AccessCode.tsx'
import { codeFor, openedAtom, withOpened } from './sale/opened.ts'
import { priceFor, saleOf } from './sale/saleClock.ts'
import { isTooFew } from './TicketChoice.tsx'

/** The tickets of an event by date, and the bar that adds the chosen ones. */
export function TicketsOnSale({ event }: { event: EventPage }) {
  const opened = useAtomValue(openedAtom)
  const upcoming = useMemo(
    () =>
      withOpened(event, opened).filter(
        date => !date.past && (date.tickets.length > 0 || !event.has_access_codes),
      ),
    [event, opened],
  )
  return (
    <>
      <section className="event-tickets" aria-labelledby="tickets">
        <h2 id="tickets">Tickets</h2>
        <EventDates dates={upcoming} symbol={event.currency.symbol} readAt={event.read_at} />
        {event.has_access_codes && <AccessCode url={event.url} />}
        <p className="quiet small">
          We hold your tickets for {durationInWords(event.hold_seconds)} once you reserve.
        </p>
      </section>
      <Adding event={event} />
    </>
  )
}

/** The tickets that are on sale now, each with its chosen quantity. */
function ticketsOpen(get: Getter, event: EventPage) {
  const { read_at } = event
  const [chosen, opened] = [get(chosenAtom), get(openedAtom)]
  return withOpened(event, opened).flatMap(date =>
    date.tickets.flatMap(ticket => {
      const wanted = wantedTicket(ticket.ticket_id, date.date_id, codeFor(opened, ticket.ticket_id))
      const qty = chosen[wanted.key] ?? 0
      if (saleOf(get, ticket, read_at) !== 'open') return []
      const { price, booking_fee } = priceFor(get, ticket, qty, read_at) ?? ticket
      return [{ ...ticket, price, booking_fee, wanted, qty }]
    }),
  )
}

function Adding({ event }: { event: EventPage }) {
  const choose = useSetAtom(chooseAtom)
  const tickets = useAtomValue(useMemo(() => atom(get => ticketsOpen(get, event)), [event]))
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
