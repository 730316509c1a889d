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
}

/** Whether this Ed25519 signature of 64 bytes is by this key. */
export type Verify = (
  publicKey: string,
  signed: Uint8Array<ArrayBuffer>,
  signature: Uint8Array<ArrayBuffer>,
) => Promise<boolean>

export const doorIndex = ({ event, keys, tickets }: DoorList): DoorIndex => ({
  event: event.id,
  keys: new Map(keys.map(({ id, publicKey }) => [id, publicKey])),
  tickets: new Map(tickets.map(ticket => [ticket.id, ticket])),
})

/** The verdict on what a camera or scanner has read, or on a typed ticket number. */
export async function verdictOf(
  shown: string,
  { event, keys, tickets }: DoorIndex,
  admitted: Admitted,
  verify: Verify,
): Promise<Verdict> {
  const code = readTicketCode(shown)
  if (!code) return typedVerdict(tickets.get(ticketNumber(shown)), admitted)
  const key = keys.get(code.key)
  if (key === undefined || !(await verify(key, code.signed, code.signature))) return { kind: 'forged' }
  if (code.event !== event) return { kind: 'another_event' }
  const ticket = tickets.get(code.ticket)
  if (code.isTest) return { kind: 'test', ticket: ticket ?? null }
  if (!ticket) return { kind: 'not_on_list' }
  return ofTicket(ticket, code.generation, false, admitted)
}

const typedVerdict = (ticket: DoorTicket | undefined, admitted: Admitted): Verdict =>
  ticket ? ofTicket(ticket, ticket.generation, true, admitted) : { kind: 'unknown' }

function ofTicket(ticket: DoorTicket, generation: number, isTyped: boolean, admitted: Admitted): Verdict {
  if (ticket.is_test) return { kind: 'test', ticket }
  if (ticket.refunded_at !== undefined) return { kind: 'refunded', ticket }
  // A later generation than the list's was claimed after the list was loaded, and is signed.
  if (generation < ticket.generation) return { kind: 'transferred', ticket }
  const [admission] = admitted.get(ticket.id) ?? []
  if (admission) return { kind: 'already_in', ticket, admission }
  return { kind: 'admitted', ticket, generation, isTyped }
}

/** A ticket's ten characters as they may be typed: in any case and spacing, with O for 0 and I or L for 1. */
function ticketNumber(typed: string): string {
  const number = typed.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1')
  return number.length === 10 && [...number].every(digit => CROCKFORD_DIGITS.includes(digit)) ? number : ''
}
