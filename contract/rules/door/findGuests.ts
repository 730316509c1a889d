import type { DoorTicket } from '../../entities/door.ts'
import { withoutAccents } from '../../format/withoutAccents.ts'

/** Tickets as they are looked through, with what can be asked for. */
export type Guests = readonly { ticket: DoorTicket; facts: string }[]

/** The guests of a door, by name. Made once for a list, because thousands are looked through at each key. */
export function guestsOfDoor(tickets: readonly DoorTicket[]): Guests {
  const { compare } = new Intl.Collator('en')
  return tickets
    .map(ticket => ({ ticket, facts: withoutAccents([ticket.holder, ticket.seat, ticket.id].join(' ')) }))
    .sort(
      ({ ticket: one }, { ticket: other }) =>
        compare(one.holder, other.holder) || (one.id < other.id ? -1 : 1),
    )
}

/** The tickets of which holder, seat and number have all these words. */
export function findGuests(guests: Guests, typed: string): DoorTicket[] {
  const words = withoutAccents(typed).split(/\s+/).filter(Boolean)
  return guests.flatMap(({ ticket, facts }) => (words.every(word => facts.includes(word)) ? [ticket] : []))
}
