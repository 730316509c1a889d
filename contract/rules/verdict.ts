import type { Admission, DoorList, DoorTicket } from '../entities/door.ts'
import type { Admitted } from './admissions.ts'
import { CROCKFORD_DIGITS, readTicketCode } from './ticketCode.ts'

/** What a door says to a code. */
export type Verdict =
  /** Let in. `isTyped`: without a signature, so the name must be compared. */
  | { kind: 'admitted'; ticket: DoorTicket; generation: number; isTyped: boolean }
  | { kind: 'already_in'; ticket: DoorTicket; admission: Admission }
  /** The code is of an owner before the present one. */
  | { kind: 'transferred'; ticket: DoorTicket }
  | { kind: 'refunded'; ticket: DoorTicket }
  | { kind: 'test'; ticket: DoorTicket | null }
  | { kind: 'another_event' }
  /** `nice_date`: when its ticket is for. */
  | { kind: 'another_date'; ticket: DoorTicket; nice_date: string }
  /** Its signature is by none of the shop's keys. */
  | { kind: 'forged' }
  /** The shop has signed it, and it is not on the list, as a ticket that was sold after the list was loaded. */
  | { kind: 'not_on_list' }
  /** It is no ticket's code, or a typed number that no ticket has. */
  | { kind: 'unknown' }

/** A list as the verdict reads it. */
export interface DoorIndex {
  event: number
  /** The public keys in base64url, by their ids. */
  keys: ReadonlyMap<string, string>
  tickets: ReadonlyMap<string, DoorTicket>
  /** The date of each ticket type, in words, by the id of the type. */
  dates: ReadonlyMap<number, string>
  /** The only date for which the door lets in; null: all of them. */
  date: string | null
}

/** Whether this Ed25519 signature of 64 bytes is by this key. */
export type Verify = (
  publicKey: string,
  signed: Uint8Array<ArrayBuffer>,
  signature: Uint8Array<ArrayBuffer>,
) => Promise<boolean>

export const doorIndex = (
  { event, keys, tickets, types }: DoorList,
  date: string | null = null,
): DoorIndex => ({
  event: event.id,
  date,
  dates: new Map(types.map(type => [type.id, type.nice_date])),
  keys: new Map(keys.map(({ id, publicKey }) => [id, publicKey])),
  tickets: new Map(tickets.map(ticket => [ticket.id, ticket])),
})

/** The dates of an event, in words, in the order of the list. */
export const datesOf = ({ types }: DoorList): string[] => [
  ...new Set(types.map(({ nice_date }) => nice_date)),
]

/** The date of an event that is on this day of the door's own clock; null: none or several are. */
export function dateOn(list: DoorList, day: Date): string | null {
  const today = day.toLocaleDateString('en-GB')
  const [first, ...others] = datesOf(list).filter(nice_date => nice_date.includes(today))
  return first !== undefined && others.length === 0 ? first : null
}

/** The verdict on what a camera or scanner has read, or on a typed ticket number. */
export async function verdictOf(
  shown: string,
  index: DoorIndex,
  admitted: Admitted,
  verify: Verify,
): Promise<Verdict> {
  const { event, keys, tickets } = index
  const code = readTicketCode(shown)
  if (!code) return typedVerdict(tickets.get(ticketNumber(shown)), index, admitted)
  const key = keys.get(code.key)
  if (key === undefined || !(await verify(key, code.signed, code.signature))) return { kind: 'forged' }
  if (code.event !== event) return { kind: 'another_event' }
  const ticket = tickets.get(code.ticket)
  if (code.isTest) return { kind: 'test', ticket: ticket ?? null }
  if (!ticket) return { kind: 'not_on_list' }
  return ofTicket(ticket, code.generation, false, index, admitted)
}

const typedVerdict = (ticket: DoorTicket | undefined, index: DoorIndex, admitted: Admitted): Verdict =>
  ticket ? ofTicket(ticket, ticket.generation, true, index, admitted) : { kind: 'unknown' }

function ofTicket(
  ticket: DoorTicket,
  generation: number,
  isTyped: boolean,
  { dates, date }: DoorIndex,
  admitted: Admitted,
): Verdict {
  if (ticket.is_test) return { kind: 'test', ticket }
  if (ticket.refunded_at !== undefined) return { kind: 'refunded', ticket }
  // A later generation than the list's was claimed after the list was loaded, and is signed.
  if (generation < ticket.generation) return { kind: 'transferred', ticket }
  const nice_date = dates.get(ticket.type)
  if (date !== null && nice_date !== undefined && nice_date !== date)
    return { kind: 'another_date', ticket, nice_date }
  const [admission] = admitted.get(ticket.id) ?? []
  if (admission) return { kind: 'already_in', ticket, admission }
  return { kind: 'admitted', ticket, generation, isTyped }
}

/** A ticket's ten characters as they may be typed: in any case and spacing, with O for 0 and I or L for 1. */
function ticketNumber(typed: string): string {
  const number = typed.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1')
  return number.length === 10 && [...number].every(digit => CROCKFORD_DIGITS.includes(digit)) ? number : ''
}
