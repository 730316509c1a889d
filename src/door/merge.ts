import { atom } from 'jotai'
import { getDoorChanges, recordAdmissions } from '../../contract/calls/door.ts'
import { type DoorChanges, MOST_ADMISSIONS } from '../../contract/entities/door.ts'
import { changedList, joinedAdmissions } from '../../contract/rules/admissions.ts'
import { saveToDevice } from '../../offline/deviceStore.ts'
import { call } from '../api/call.ts'
import { doorAtom } from './doorState.ts'
import { listChange, receivedChanges } from './doorStore.ts'
import { type Closed, closedBy, whyNoneAtom } from './openDoor.ts'

/** Why the last merge has failed; null: it has not. */
export const mergeFailureAtom = atom<Closed | null>(null)

const isMergingAtom = atom(false)

/** Hands in what this device has scanned, and receives what the others have, unless that is under way. */
export const mergeAtom = atom(null, async (get, set): Promise<void> => {
  if (get(isMergingAtom) || !get(doorAtom)) return
  set(isMergingAtom, true)
  try {
    const failure = (await set(handInAtom)) ?? (await set(receiveAtom))
    set(mergeFailureAtom, failure)
  } finally {
    set(isMergingAtom, false)
  }
})

const handInAtom = atom(null, async (get, set): Promise<Closed | null> => {
  for (;;) {
    const door = get(doorAtom)
    const batch = door?.own.slice(0, MOST_ADMISSIONS) ?? []
    if (!door || batch.length === 0) return null
    const sent = await call(recordAdmissions, { event_id: door.list.event.id, admissions: batch })
    if (!sent.ok) return closedBy(sent.failure)
    // More may have been scanned meanwhile.
    const now = get(doorAtom)
    if (!now) return null
    const handedIn = new Set(batch.map(({ id }) => id))
    const next = {
      ...now,
      received: joinedAdmissions(now.received, batch),
      own: now.own.filter(({ id }) => !handedIn.has(id)),
    }
    set(doorAtom, next)
    await saveToDevice(receivedChanges(next, batch))
  }
})

const receiveAtom = atom(null, async (get, set): Promise<Closed | null> => {
  for (;;) {
    const door = get(doorAtom)
    if (!door) return null
    const { list, after } = door
    const sent = await call(getDoorChanges, { event_id: list.event.id, since: list.read_at, after })
    if (!sent.ok) return closedBy(sent.failure)
    const { changes } = sent.answer
    if (!changes) return set(whyNoneAtom)
    await set(takeChangesAtom, changes, Date.parse(changes.read_at) - sent.sent.wall)
    if (!changes.has_more) return null
  }
})

/** What a server of the version before leaves out is as it was. */
const differs = (now: unknown, before: unknown): boolean =>
  now !== undefined && JSON.stringify(now) !== JSON.stringify(before)

const takeChangesAtom = atom(
  null,
  async (get, set, changes: DoorChanges, clockAhead: number): Promise<void> => {
    const door = get(doorAtom)
    if (!door) return
    // Tickets that have changed lately come with each answer. The list is written only where one is new.
    const known = new Map(door.list.tickets.map(ticket => [ticket.id, JSON.stringify(ticket)]))
    const isChanged =
      changes.tickets.some(ticket => known.get(ticket.id) !== JSON.stringify(ticket)) ||
      differs(changes.event, door.list.event) ||
      differs(changes.types, door.list.types)
    const next = {
      ...door,
      clockAhead,
      list: isChanged ? changedList(door.list, changes) : door.list,
      received: joinedAdmissions(door.received, changes.admissions),
      after: changes.after,
      mergedAt: changes.has_more ? door.mergedAt : Date.now(),
    }
    set(doorAtom, next)
    await saveToDevice([...(isChanged ? [listChange(next)] : []), ...receivedChanges(next, [])])
  },
)
