import { atom } from 'jotai'
import { getDoorEvents, getDoorList } from '../../contract/calls/door.ts'
import type { DoorEvent } from '../../contract/entities/door.ts'
import { saveToDevice } from '../../offline/deviceStore.ts'
import { ownOutbox } from '../../offline/owner.ts'
import type { Failure } from '../../offline/send.ts'
import { call } from '../api/call.ts'
import { loadUserAtom, refreshUserAtom } from '../state/loadUser.ts'
import { outboxAtom } from '../state/outbox.ts'
import { type Door, openDoorsAtom } from './doorState.ts'
import { listChange, loadAdmissions, loadDoor, loadedDoors, removeEndedDoors } from './doorStore.ts'
import { canVerify } from './verifySignature.ts'

/** Why there is no door to show. */
export type Closed = 'opening' | 'signed_out' | 'not_member' | 'unreachable'

export const closedAtom = atom<Closed>('opening')

/** false: the browser cannot check signatures. */
export const canScanAtom = atom(true)

/** The organiser's events, and those whose list is on this device; null: not read yet. */
export const eventChoiceAtom = atom<{ loaded: Pick<Door, 'list' | 'loadedAt'>[]; own: DoorEvent[] } | null>(
  null,
)

/** The events whose doors are asked for. Of some, the list may not be on this device yet. */
export const askedEventsAtom = atom<readonly number[]>([])

/** Whether a list is being loaded, and why it was not, by its event. */
export const loadingListAtom = atom<ReadonlyMap<number, Loading>>(new Map())

interface Loading {
  isLoading: boolean
  failure: Closed | null
}

/**
 * Opens the doors of these events, each from the device or, the first time, from the server. Without an event, offers a
 * choice.
 */
export const openDoorAtom = atom(null, async (get, set, events: readonly number[]): Promise<void> => {
  await removeEndedDoors(Date.now())
  if (events.length === 0) return set(offerEventsAtom)
  set(askedEventsAtom, events)
  const stored = await Promise.all(events.map(async event => [event, await loadDoor(event)] as const))
  set(openDoorsAtom, new Map(stored.flatMap(([event, door]) => (door ? [[event, door]] : []))))
  for (const [event, door] of stored) if (!door) await set(loadListAtom, event)
  const keys = [...get(openDoorsAtom).values()].flatMap(({ list }) =>
    list.keys.map(({ publicKey }) => publicKey),
  )
  set(canScanAtom, await canVerify(keys))
})

const setLoadingAtom = atom(null, (get, set, event: number, loading: Loading): void =>
  set(loadingListAtom, new Map(get(loadingListAtom)).set(event, loading)),
)

/** Loads the list of an event and stores it. What was scanned stays. */
export const loadListAtom = atom(null, async (get, set, event: number): Promise<void> => {
  if (get(loadingListAtom).get(event)?.isLoading) return
  set(setLoadingAtom, event, { isLoading: true, failure: null })
  // The list is stored in the name of its user, who may come back to it after the session has ended.
  const user = await set(loadUserAtom)
  if (user) set(outboxAtom, await ownOutbox(user.id))
  const sent = await call(getDoorList, { event_id: event })
  const list = sent.ok ? sent.answer.list : null
  const failure = sent.ok ? (list ? null : await set(whyNoneAtom)) : closedBy(sent.failure)
  set(setLoadingAtom, event, { isLoading: false, failure })
  if (failure) set(closedAtom, failure)
  if (!sent.ok || !list) return
  const before = get(openDoorsAtom).get(event) ?? (await loadAdmissions(event))
  const clockAhead = Date.parse(list.read_at) - sent.sent.wall
  const door = { ...before, list, clockAhead, loadedAt: Date.now() }
  set(openDoorsAtom, new Map(get(openDoorsAtom)).set(event, door))
  await saveToDevice([listChange(door)])
})

/** The server gave nothing: nobody is signed in, or the user is no member. */
export const whyNoneAtom = atom(null, async (_get, set): Promise<Closed> => {
  const user = await set(refreshUserAtom)
  if (!user.ok) return closedBy(user.failure)
  return user.answer.id ? 'not_member' : 'signed_out'
})

const offerEventsAtom = atom(null, async (_get, set): Promise<void> => {
  const asking = call(getDoorEvents, {})
  const loaded = await loadedDoors()
  // What is on the device can be opened before the server answers.
  if (loaded.length > 0) set(eventChoiceAtom, { loaded, own: [] })
  const sent = await asking
  const own = sent.ok ? sent.answer.events : null
  if (own && own.length > 0) set(eventChoiceAtom, { loaded, own })
  else if (sent.ok) set(closedAtom, own ? 'not_member' : 'signed_out')
  else set(closedAtom, closedBy(sent.failure))
})

export const closedBy = (failure: Failure): Closed =>
  failure.kind === 'signed_out' ? 'signed_out' : failure.kind === 'refused' ? 'not_member' : 'unreachable'
