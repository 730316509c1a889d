import {
  type Admission,
  type DoorChanges,
  type DoorFinding,
  type DoorList,
  type DoorTicket,
  type Exit,
  MOST_ADMISSIONS,
} from '../entities/door.ts'

/*
 * Admissions are a set that only grows, so that the devices of several doors can be merged in any order: an admission
 * that was taken back stays, and another row names it. An exit is a row too, and names the admission that it ends. A row
 * that names one of another ticket has no effect. An exit that names itself is of somebody whose coming in its device did not
 * know: it ends the last admission of its ticket before it, once that is known.
 */

/** An admission. `left_at`: when the person has left; without it, they are in the house. With `leaves`, it is known by its exit alone. */
export type Stay = Admission & { left_at?: string }

/** The admissions of each ticket that were not taken back, the earliest first, also those that have ended. */
export type Admitted = ReadonlyMap<string, Stay[]>

export function admittedOf(rows: readonly Admission[]): Admitted {
  const undone = new Set(rows.map(({ ticket, undoes }) => ticket + undoes))
  const standing = rows.filter(({ id, ticket, undoes }) => !undoes && !undone.has(ticket + id))
  const stays = standing.filter(row => !isExit(row)).map((row): Stay => ({ ...row }))
  const admitted = Map.groupBy(stays, ({ ticket }) => ticket)
  for (const own of admitted.values()) if (own.length > 1) own.sort(byTime)
  for (const exit of standing.filter(isExit)) {
    const { id, ticket, leaves, at } = exit
    const own = admitted.get(ticket) ?? []
    const isUnseen = leaves === id
    const ended = own.findLast(stay => !isExit(stay) && (isUnseen ? stay.at <= at : stay.id === leaves))
    if (ended) ended.left_at = ended.left_at && ended.left_at < at ? ended.left_at : at
    else if (isUnseen) admitted.set(ticket, [...own, { ...exit, left_at: at }].sort(byTime))
  }
  return admitted
}

/**
 * Whether a ticket counts at its door, of N of M that are in, and is one of its guests. M: the tickets that are sold and valid, and
 * those that came in and are not, such as one that was refunded afterwards, or is kept back for a device that has not sent its
 * sale. N: those of them that came in. In the house: those of which somebody came in and has not gone out. So no more are in
 * the house than came in. `countsAtDoorSql` of the server says the same.
 */
export const countsAtDoor = ({ id, is_test, refunded_at, kept }: DoorTicket, admitted: Admitted): boolean =>
  !is_test && (!(refunded_at || kept) || hasComeIn(admitted.get(id)))

/** Whether somebody came in with the ticket of these stays, as far as is known. */
export const hasComeIn = (stays: readonly Stay[] = []): boolean => stays.some(stay => !isExit(stay))

/** The admissions of a ticket with which somebody is in the house now, the earliest first. */
export const insideWith = (admitted: Admitted, ticket: string): Stay[] =>
  admitted.get(ticket)?.filter(isInside) ?? []

/** Of how many tickets somebody is in the house now. */
export const ticketsInside = (admitted: Admitted): number =>
  [...admitted.values()].filter(stays => stays.some(isInside)).length

const isInside = ({ left_at }: Stay): boolean => left_at === undefined

const isExit = (row: Admission): row is Exit => row.leaves !== undefined

/** What is handed in next of the rows that only a device has: admissions, or exits once there are no admissions. */
export function handedInNext(own: readonly Admission[]): { admissions: Admission[]; exits: Exit[] } {
  const admissions = own.filter(row => !isExit(row)).slice(0, MOST_ADMISSIONS)
  return { admissions, exits: admissions.length > 0 ? [] : own.filter(isExit).slice(0, MOST_ADMISSIONS) }
}

const byTime = (one: Admission, other: Admission): number =>
  one.at.localeCompare(other.at) || one.id.localeCompare(other.id)

/** Both sets, each row once. */
export function joinedAdmissions(known: readonly Admission[], more: readonly Admission[]): Admission[] {
  const ids = new Set(known.map(({ id }) => id))
  return [...known, ...more.filter(({ id }) => !ids.has(id))]
}

/** The list with the tickets that are new or have changed, and the times as they are now. */
export function changedList(
  before: DoorList,
  { tickets, read_at, event = before.event, types = before.types }: DoorChanges,
): DoorList {
  const list = { ...before, event, types }
  if (tickets.length === 0) return { ...list, read_at }
  const changed = new Map(tickets.map(ticket => [ticket.id, ticket]))
  const kept = list.tickets.map(ticket => changed.get(ticket.id) ?? ticket)
  const known = new Set(list.tickets.map(({ id }) => id))
  return { ...list, read_at, tickets: [...kept, ...tickets.filter(({ id }) => !known.has(id))] }
}

/** Tickets that should not have come in as they did, the latest first. */
export function doorFindings(tickets: ReadonlyMap<string, DoorTicket>, admitted: Admitted): DoorFinding[] {
  const findings: DoorFinding[] = []
  for (const [id, stays] of admitted) {
    const ticket = tickets.get(id)
    if (!ticket) continue
    const admissions = stays.filter(stay => !isExit(stay))
    const { refunded_at = '9', generation } = ticket
    // Until its hold has ended, its device may have sold it and not sent that yet.
    const unsold = ticket.kept && ticket.refunded_at ? admissions : []
    const refunded = ticket.kept ? [] : admissions.filter(({ at }) => at > refunded_at)
    const transferred = admissions.filter(one => one.generation < generation)
    const together = admissions.filter(one => admissions.some(other => isTogether(one, other)))
    if (together.length > 0) findings.push({ kind: 'twice', ticket, admissions: together })
    if (unsold.length > 0) findings.push({ kind: 'unsold', ticket, admissions: unsold })
    if (refunded.length > 0) findings.push({ kind: 'refunded', ticket, admissions: refunded })
    if (transferred.length > 0) findings.push({ kind: 'transferred', ticket, admissions: transferred })
  }
  return findings.sort((a, b) => lastAt(b).localeCompare(lastAt(a)))
}

/** Whether the two admissions of a ticket were open at the same time. */
const isTogether = (one: Stay, other: Stay): boolean =>
  one !== other && one.at < (other.left_at ?? '9') && other.at < (one.left_at ?? '9')

const lastAt = ({ admissions }: DoorFinding): string => admissions.at(-1)?.at ?? ''
