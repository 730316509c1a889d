import { useAtomValue, useSetAtom } from 'jotai'
import type { ComponentType, ReactNode } from 'react'
import type { EventPage } from '../../contract/entities/catalogue.ts'
import { durationInWords } from '../../contract/format/durations.ts'
import { plural } from '../../contract/format/words.ts'
import { basketTotal, lineInMinor, sum } from '../../contract/rules/totals.ts'
import { AddBar } from './AddBar.tsx'
import { chooseAtom, chosenAtom, wantedTicket } from './chosen.ts'
import { EventDates, type ShownDate } from './EventDates.tsx'
import { type ChoiceProps, isTooFew, TicketChoice } from './TicketChoice.tsx'

/** An event with its tickets at this moment. */
export interface ShownEvent extends Omit<EventPage, 'dates'> {
  dates: ShownDate[]
}

interface Props {
  event: ShownEvent
  /** Shows a ticket; left out: a ticket that is simply on sale. */
  Choice?: ComponentType<ChoiceProps>
  /** What stands below the tickets. */
  children?: ReactNode
}

/** The tickets of an event by date, and the bar that adds the chosen ones. */
export function TicketsOnSale({ event, Choice = TicketChoice, children }: Props) {
  return (
    <>
      <section className="event-tickets" aria-labelledby="tickets">
        <h2 id="tickets">Tickets</h2>
        <EventDates
          dates={event.dates.filter(date => !date.past)}
          symbol={event.currency.symbol}
          Choice={Choice}
        />
        {children}
        <p className="quiet small">
          We hold your tickets for {durationInWords(event.hold_seconds)} once you reserve.
        </p>
      </section>
      {!event.is_preview && <Adding event={event} />}
    </>
  )
}

function Adding({ event }: { event: ShownEvent }) {
  const chosen = useAtomValue(chosenAtom)
  const choose = useSetAtom(chooseAtom)
  const tickets = event.dates.flatMap(date =>
    date.tickets.map(ticket => {
      const wanted = wantedTicket(ticket.ticket_id, date.date_id, ticket.code, ticket.chosenPrice)
      return {
        ...ticket,
        wanted,
        qty: ticket.available > 0 && !ticket.isUnpriced ? (chosen[wanted.key] ?? 0) : 0,
      }
    }),
  )
  const isShort = tickets.some(ticket => isTooFew(ticket.qty, ticket))
  const picked = isShort ? [] : tickets.filter(({ qty }) => qty > 0)
  const only = tickets.length === 1 && tickets[0]?.available ? tickets[0] : undefined
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
