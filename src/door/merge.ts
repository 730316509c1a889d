import { atom } from 'jotai'
import { getDoorChanges, recordAdmissions, recordExits } from '../../contract/calls/door.ts'
import type { Admission, DoorChanges } from '../../contract/entities/door.ts'
import { changedList, handedInNext, joinedAdmissions } from '../../contract/rules/admissions.ts'
import { saveToDevice } from '../../offline/deviceStore.ts'
import { call } from '../api/call.ts'
import { changeDoorAtom, openDoorsAtom } from './doorState.ts'
import { handedInChanges, listChange, receivedChanges, unsentOfClosed } from './doorStore.ts'
import { type Closed, closedBy, whyNoneAtom } from './openDoor.ts'

/** Why the last merge has failed; null: it has not. */
export const mergeFailureAtom = atom<Closed | null>(null)

/** The scans that the server refuses of this account, by their event. */
export const notTakenAtom = atom<ReadonlyMap<number, readonly Admission[]>>(new Map())

const isMergingAtom = atom(false)

/**
 * Hands in what this device has scanned, also of events whose door is closed, and receives what the other devices have,
 * unless that is under way.
 */
export const mergeAtom = atom(null, async (get, set): Promise<void> => {
  if (get(isMergingAtom)) return
  set(isMergingAtom, true)
  try {
    const failures = new Map<number, Closed | null>()
    for (const event of get(openDoorsAtom).keys())
      failures.set(event, (await set(handInAtom, event)) ?? (await set(receiveAtom, event)))
    const unsent = await unsentOfClosed(new Set(get(openDoorsAtom).keys()))
    for (const [event, own] of unsent) failures.set(event, await handInClosed(event, own))
    for (const [event, { own }] of get(openDoorsAtom)) unsent.set(event, own)
    set(notTakenAtom, new Map([...unsent].filter(([event]) => failures.get(event) === 'not_member')))
    set(mergeFailureAtom, [...failures.values()].find(failure => failure !== null) ?? null)
  } finally {
    set(isMergingAtom, false)
  }
})

/** Hands in the next rows that only this device has. Answers them, or why the server does not have them. */
async function handInNext(event_id: number, own: readonly Admission[]): Promise<Admission[] | Closed> {
  const { admissions, exits } = handedInNext(own)
  const sent =
    admissions.length > 0
      ? await call(recordAdmissions, { event_id, admissions })
      : await call(recordExits, { event_id, exits })
  return sent.ok ? [...admissions, ...exits] : closedBy(sent.failure)
}

const without = (own: readonly Admission[], handedIn: readonly Admission[]): Admission[] => {
  const ids = new Set(handedIn.map(({ id }) => id))
  return own.filter(({ id }) => !ids.has(id))
}

const handInAtom = atom(null, async (get, set, event: number): Promise<Closed | null> => {
  for (;;) {
    const own = get(openDoorsAtom).get(event)?.own ?? []
    if (own.length === 0) return null
    const handedIn = await handInNext(event, own)
    if (typeof handedIn === 'string') return handedIn
    // More may have been scanned meanwhile.
    set(changeDoorAtom, event, now => ({
      ...now,
      received: joinedAdmissions(now.received, handedIn),
      own: without(now.own, handedIn),
    }))
    const next = get(openDoorsAtom).get(event)
    await saveToDevice(next ? receivedChanges(next, handedIn) : [])
  }
})

async function handInClosed(event: number, unsent: readonly Admission[]): Promise<Closed | null> {
  for (let own = unsent; own.length > 0; ) {
    const handedIn = await handInNext(event, own)
    if (typeof handedIn === 'string') return handedIn
    await saveToDevice(handedInChanges(event, handedIn))
    own = without(own, handedIn)
  }
  return null
}

const receiveAtom = atom(null, async (get, set, event: number): Promise<Closed | null> => {
  for (;;) {
    const door = get(openDoorsAtom).get(event)
    if (!door) return null
    const { list, after, exitsAfter: exits_after = 0 } = door
    const asked = { event_id: event, since: list.read_at, after, exits_after }
    const sent = await call(getDoorChanges, asked)
    if (!sent.ok) return closedBy(sent.failure)
    const { changes } = sent.answer
    if (!changes) return set(whyNoneAtom)
    await set(takeChangesAtom, event, changes, Date.parse(changes.read_at) - sent.sent.wall)
    if (!changes.has_more) return null
  }
})

/** What a server of the version before leaves out is as it was. */
const differs = (now: unknown, before: unknown): boolean =>
  now !== undefined && JSON.stringify(now) !== JSON.stringify(before)

const takeChangesAtom = atom(
  null,
  async (get, set, event: number, changes: DoorChanges, clockAhead: number): Promise<void> => {
    const door = get(openDoorsAtom).get(event)
    if (!door) return
    // Tickets that have changed lately come with each answer. The list is written only where one is new.
    const known = new Map(door.list.tickets.map(ticket => [ticket.id, JSON.stringify(ticket)]))
    const isChanged =
      changes.tickets.some(ticket => known.get(ticket.id) !== JSON.stringify(ticket)) ||
      differs(changes.event, door.list.event) ||
      differs(changes.types, door.list.types)
    const { exits = [], exits_after: exitsAfter = door.exitsAfter ?? 0 } = changes
    const next = {
      ...door,
      clockAhead,
      list: isChanged ? changedList(door.list, changes) : door.list,
      received: joinedAdmissions(door.received, [...changes.admissions, ...exits]),
      after: changes.after,
      exitsAfter,
      mergedAt: changes.has_more ? door.mergedAt : Date.now(),
    }
    set(changeDoorAtom, event, () => next)
    await saveToDevice([...(isChanged ? [listChange(next)] : []), ...receivedChanges(next, [])])
  },
)
