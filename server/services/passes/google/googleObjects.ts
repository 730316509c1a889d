import { placeInWords } from '../../../../contract/format/words.ts'
import type { HeldTicket } from '../../../tickets/heldTicket.ts'
import { passIdOf, serialOf } from '../../../tickets/passSerial.ts'
import { POSTPONED } from '../passes.ts'

/** A text of the pass, in the language of the shop. */
const words = (value: string) => ({ defaultValue: { language: 'en-GB', value } })

const classId = (ticket: HeldTicket, issuer: string): string => `${issuer}.date-${ticket.date_id}`

/** What all tickets for one date have in common. */
export const classOf = (ticket: HeldTicket, issuer: string) => ({
  id: classId(ticket, issuer),
  issuerName: ticket.organiser ?? 'Foyer',
  reviewStatus: 'UNDER_REVIEW',
  eventName: words(ticket.event_name),
  venue: {
    name: words(ticket.venue),
    address: words(placeInWords(ticket.venue, ticket.address)),
  },
  ...(ticket.status === 'postponed'
    ? { textModulesData: [{ id: 'when', header: 'When', body: POSTPONED }] }
    : { dateTime: timesOf(ticket) }),
})

const timesOf = (ticket: HeldTicket) => ({
  // Without an offset these are times at the venue.
  start: iso(ticket.starts_at),
  end: iso(ticket.ends_at),
  ...(ticket.doors && { doorsOpen: iso(ticket.doors) }),
})

/** One ticket. What is over is replaced by an object without a code and without its holder. */
export const objectOf = (ticket: HeldTicket, issuer: string) => {
  const ids = { id: `${issuer}.${serialOf(passIdOf(ticket))}`, classId: classId(ticket, issuer) }
  return ticket.is_over ? { ...ids, state: 'INACTIVE' } : { ...ids, ...shownOf(ticket) }
}

const shownOf = (ticket: HeldTicket) => ({
  state: ticket.status === 'cancelled' ? 'INACTIVE' : 'ACTIVE',
  ticketHolderName: ticket.holder,
  ticketNumber: ticket.id,
  ticketType: words(ticket.is_test ? `TEST – NOT VALID, ${ticket.ticket_name}` : ticket.ticket_name),
  reservationInfo: { confirmationCode: ticket.sale_reference },
  ...((ticket.seat || ticket.gate) && {
    seatInfo: {
      ...(ticket.seat && { seat: words(ticket.seat) }),
      ...(ticket.gate && { gate: words(ticket.gate) }),
    },
  }),
  barcode: { type: 'QR_CODE', value: ticket.qr, alternateText: ticket.id },
})

const iso = (local: string): string => `${local.replace(' ', 'T')}:00`
