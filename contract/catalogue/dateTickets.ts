import { type Infer, object, refine } from 'superstruct'
import { line, maybe, moneyField, whole } from './formatFields.ts'
import type { WrittenTicket } from './ticketFormat.ts'

/** What differs of a ticket on one date. */
export const dateTicketFormat = refine(
  object({ name: line(), price: maybe(moneyField()), capacity: maybe(whole(0, 1_000_000)) }),
  'difference',
  ({ price, capacity }) => price !== null || capacity !== null || 'expected price or capacity',
)

export type WrittenDateTicket = Infer<typeof dateTicketFormat>

/** A ticket as it is on a date that states these differences. */
export function ticketOn(ticket: WrittenTicket, differing: readonly WrittenDateTicket[]): WrittenTicket {
  const own = differing.find(({ name }) => name === ticket.name)
  if (!own) return ticket
  return { ...ticket, price: own.price ?? ticket.price, capacity: own.capacity ?? ticket.capacity }
}
