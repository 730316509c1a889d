import type { Getter } from 'jotai'
import type { EventPage, TicketOnSale } from '../../../contract/entities/catalogue.ts'
import type { SaleState } from '../../../contract/rules/sale/saleAt.ts'
import { chosenAtom, wantedTicket } from '../chosen.ts'
import type { ShownDate } from '../EventDates.tsx'
import type { ShownTicket } from '../TicketChoice.tsx'
import type { ShownEvent } from '../TicketsOnSale.tsx'
import { priceTyped, typedPricesAtom } from './chosenPrice.ts'
import { codeFor, openedAtom, withOpened } from './opened.ts'
import { priceFor, saleOf } from './saleClock.ts'

/** A ticket with its times and prices, and how they are at this moment. */
export interface RuledTicket extends ShownTicket {
  sale: SaleState
  /** When the data of the page was read. */
  readAt: string | undefined
}

/** An event with the tickets that a code has opened, each with its price at this moment, and none left of what is not on sale. */
export function shownNow(get: Getter, event: EventPage): ShownEvent {
  const shown = withOpened(event, get(openedAtom)).map(date =>
    dateNow({ ...date, tickets: date.tickets.map(ticket => ticketNow(get, ticket, date.date_id, event)) }),
  )
  return { ...event, dates: shown.filter(({ tickets }) => tickets.length > 0 || !event.has_access_codes) }
}

function ticketNow(get: Getter, ticket: TicketOnSale, dateId: number, event: EventPage): RuledTicket {
  const readAt = event.read_at
  const sale = saleOf(get, ticket, readAt)
  const current =
    priceFor(get, ticket, get(chosenAtom)[wantedTicket(ticket.ticket_id, dateId).key] ?? 0, readAt) ?? ticket
  const chosen = chosenPrice(get, ticket)
  const suggested = ticket.chosen_price?.suggested ?? 0
  return {
    ...ticket,
    price: current.price + (chosen ?? suggested) - suggested,
    booking_fee: current.booking_fee,
    available: sale === 'open' ? ticket.available : 0,
    isUnpriced: chosen === null,
    chosenPrice: chosen ?? undefined,
    sale,
    readAt,
    code: codeFor(get(openedAtom), ticket.ticket_id),
  }
}

/** The price that was chosen, where it may be; undefined: it is fixed; null: what was typed is none. */
function chosenPrice(get: Getter, { ticket_id, chosen_price }: TicketOnSale): number | null | undefined {
  if (!chosen_price) return
  const typed = get(typedPricesAtom)[ticket_id]
  return typed === undefined ? chosen_price.suggested : priceTyped(typed, chosen_price.minimum)
}

function dateNow(date: Omit<ShownDate, 'tickets'> & { tickets: RuledTicket[] }): ShownDate {
  const sales = date.tickets.map(({ sale }) => sale)
  if (sales.includes('open') || sales.length === 0) return date
  return { ...date, why: sales.includes('coming') ? 'Not on sale yet' : 'Sale ended' }
}
