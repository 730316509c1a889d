import type { Admission, DoorList, DoorTicket } from '../../entities/door.ts'
import { type Admitted, insideWith } from '../admissions.ts'
import { CROCKFORD_DIGITS, readTicketCode } from '../ticketCode.ts'

/** Whether a door lets people in or notes that they leave. */
export type Direction = 'in' | 'out'

/** What a door says to a code. */
export type Verdict =
  /**
   * Let in. `isTyped`: without a signature, so the name must be compared. `otherDay`: when its ticket is for, where that
   * is not about now; null: it is. `leftAt`: when whoever was in with it before has left; null: nobody was.
   */
  | {
      kind: 'admitted'
      ticket: DoorTicket
      generation: number
      isTyped: boolean
      otherDay: string | null
      leftAt: string | null
    }
  /** Has left: `admission` has ended; null: this device does not know it. `leftAt`: as above. */
  | {
      kind: 'left'
      ticket: DoorTicket
      generation: number
      admission: Admission | null
      leftAt: string | null
    }
  /** Nobody is in with this ticket: whoever was has left a few seconds ago. `leftAt`: when. */
  | { kind: 'not_in'; ticket: DoorTicket; leftAt: string }
  /** `isJustNow`: it was let in a few seconds ago. */
  | { kind: 'already_in'; ticket: DoorTicket; admission: Admission; isJustNow: boolean }
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
  /** A typed number that no ticket of the list has. */
  | { kind: 'unknown_number' }
  /** It is no ticket's code or number. */
  | { kind: 'unknown' }

/** A list as the verdict reads it. */
export interface DoorIndex {
  event: number
  /** The public keys in base64url, by their ids. */
  keys: ReadonlyMap<string, string>
  tickets: ReadonlyMap<string, DoorTicket>
  /** The ticket types, each with its date, by their ids. */
  types: ReadonlyMap<number, DoorList['types'][number]>
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
  types: new Map(types.map(type => [type.id, type])),
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

/** A second phone that shows the same code follows the first one within this time, and a camera reads it once more. */
const JUST_NOW_MS = 10_000

/** How long before its beginning, and after its end, a date is let in for without a warning. */
const ABOUT_NOW_MS = 12 * 3_600_000

/** When a ticket type is for, in words, where that is not about now; null: it is, or the list does not say. */
function otherDay(type: DoorList['types'][number] | undefined, now: number): string | null {
  if (type?.starts_at === undefined || type.ends_at === undefined) return null
  const isAboutNow =
    now > Date.parse(type.starts_at) - ABOUT_NOW_MS && now < Date.parse(type.ends_at) + ABOUT_NOW_MS
  return isAboutNow ? null : type.nice_date
}

/** Which of several lists a code or a typed number is for; undefined: none of them. */
export function indexFor(shown: string, indexes: readonly DoorIndex[]): DoorIndex | undefined {
  const code = readTicketCode(shown)
  if (code) return indexes.find(({ event }) => event === code.event)
  const number = ticketNumber(shown) ?? ''
  return indexes.find(({ tickets }) => tickets.has(number))
}

/** The verdict on what a camera or scanner has read, or on a typed ticket number. */
export async function verdictOf(
  shown: string,
  index: DoorIndex,
  admitted: Admitted,
  verify: Verify,
  now: number,
  direction: Direction = 'in',
): Promise<Verdict> {
  const { event, keys, tickets } = index
  const code = readTicketCode(shown)
  const at = { admitted, now, direction }
  if (!code) return typedVerdict(ticketNumber(shown), index, at)
  const key = keys.get(code.key)
  if (key === undefined || !(await verify(key, code.signed, code.signature))) return { kind: 'forged' }
  if (code.event !== event) return { kind: 'another_event' }
  const ticket = tickets.get(code.ticket)
  if (code.isTest) return { kind: 'test', ticket: ticket ?? null }
  if (!ticket) return { kind: 'not_on_list' }
  return ofTicket(ticket, { generation: code.generation, isTyped: false }, index, at)
}

/** Who is in, and when and in which direction a ticket is shown. */
interface At {
  admitted: Admitted
  now: number
  direction: Direction
}

function typedVerdict(number: string | null, index: DoorIndex, at: At): Verdict {
  if (number === null) return { kind: 'unknown' }
  const ticket = index.tickets.get(number)
  if (!ticket) return { kind: 'unknown_number' }
  return ofTicket(ticket, { generation: ticket.generation, isTyped: true }, index, at)
}

function ofTicket(
  ticket: DoorTicket,
  code: { generation: number; isTyped: boolean },
  { types, date }: DoorIndex,
  { admitted, now, direction }: At,
): Verdict {
  if (ticket.is_test) return { kind: 'test', ticket }
  const inside = insideWith(admitted, ticket.id)
  const leftAt = admitted.get(ticket.id)?.findLast(({ left_at }) => left_at !== undefined)?.left_at ?? null
  const isJustNow = (at: string) => now - Date.parse(at) < JUST_NOW_MS
  if (direction === 'out') {
    const admission = inside.at(-1) ?? null
    if (!admission && leftAt && isJustNow(leftAt)) return { kind: 'not_in', ticket, leftAt }
    // Whoever is in can leave, also with a ticket that would not let them in. They can have come in at another door, of which
    // a device without a network has not heard.
    return { kind: 'left', ticket, generation: code.generation, admission, leftAt }
  }
  if (ticket.refunded_at !== undefined) return { kind: 'refunded', ticket }
  // A later generation than the list's was claimed after the list was loaded, and is signed.
  if (code.generation < ticket.generation) return { kind: 'transferred', ticket }
  const type = types.get(ticket.type)
  if (date !== null && type && type.nice_date !== date)
    return { kind: 'another_date', ticket, nice_date: type.nice_date }
  const [admission] = inside
  if (admission) return { kind: 'already_in', ticket, admission, isJustNow: isJustNow(admission.at) }
  return { kind: 'admitted', ticket, ...code, otherDay: otherDay(type, now), leftAt }
}

/** A ticket's ten characters as they may be typed: in any case and spacing, with O for 0 and I or L for 1; null: it is none. */
function ticketNumber(typed: string): string | null {
  const number = typed.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1')
  return number.length === 10 && [...number].every(digit => CROCKFORD_DIGITS.includes(digit)) ? number : null
}
