import type { Admission, DoorChanges, DoorFinding, DoorList, DoorTicket } from '../entities/door.ts'

/*
 * Admissions are a set that only grows, so that the devices of several doors can be merged in any order: an admission
 * that was taken back stays, and another row names it.
 */

/** The admissions of each ticket that were not taken back, the earliest first. */
export type Admitted = ReadonlyMap<string, Admission[]>

export function admittedOf(admissions: readonly Admission[]): Admitted {
  const undone = new Set(admissions.map(({ undoes }) => undoes))
  const standing = admissions.filter(({ id, undoes }) => !undoes && !undone.has(id))
  const admitted = Map.groupBy(standing, ({ ticket }) => ticket)
  for (const one of admitted.values()) if (one.length > 1) one.sort(byTime)
  return admitted
}

const byTime = (one: Admission, other: Admission): number =>
  one.at.localeCompare(other.at) || one.id.localeCompare(other.id)

/** Both sets, each admission once. */
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
  for (const [id, admissions] of admitted) {
    const ticket = tickets.get(id)
    if (!ticket) continue
    const { refunded_at = '9', generation } = ticket
    const refunded = admissions.filter(({ at }) => at > refunded_at)
    const transferred = admissions.filter(one => one.generation < generation)
    if (admissions.length > 1) findings.push({ kind: 'twice', ticket, admissions })
    if (refunded.length > 0) findings.push({ kind: 'refunded', ticket, admissions: refunded })
    if (transferred.length > 0) findings.push({ kind: 'transferred', ticket, admissions: transferred })
  }
  return findings.sort((a, b) => lastAt(b).localeCompare(lastAt(a)))
}

const lastAt = ({ admissions }: DoorFinding): string => admissions.at(-1)?.at ?? ''
