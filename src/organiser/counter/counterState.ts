import { atom } from 'jotai'
import { getCounter } from '../../../contract/calls/counter.ts'
import type { KeptElsewhere, KeptTicket } from '../../../contract/counter/counter.ts'
import { readOutbox } from '../../../offline/outboxStore.ts'
import { ownOutbox } from '../../../offline/owner.ts'
import { call } from '../../api/call.ts'
import { loadUserAtom, refreshUserAtom } from '../../state/loadUser.ts'
import { isOnlineAtom, memberAtom, outboxAtom } from '../../state/outbox.ts'
import { userAtom } from '../../state/user.ts'
import { screenAtom } from '../screen.ts'
import {
  alone,
  type CounterState,
  loadCounter,
  type NoLongerKeptTicket,
  notYoursChange,
  saveCounter,
  stateChange,
  type UnsentSale,
} from './counterStore.ts'
import { noLongerKept } from './ended.ts'
import { nothingSold, soldAtom } from './typedSale.ts'

export const ofOrganiserAtom = atom(get => get(screenAtom)?.organiser ?? 0)

/** What this device sells from; null: not loaded yet. */
export const counterAtom = atom<CounterState | null>(null)

/** Sales whose outcome is not known yet, the earliest first. */
export const unsentAtom = atom<UnsentSale[]>([])

/** Why there is nothing to sell from, or why sales are not sent; null: all is well. */
export type WhyClosed = 'opening' | 'signed_out' | 'not_yours' | 'unreachable' | null

export const whyClosedAtom = atom<WhyClosed>('opening')

/** The last call of the counter was answered. */
export const isReachableAtom = atom(true)

/** Sales are made by the server. Otherwise only what is kept back is sold. */
export const hasNetworkAtom = atom(get => get(isOnlineAtom) && get(isReachableAtom))

/** The device stores what is written: without that, nothing can be kept back for it. */
export const isStoredAtom = atom(true)

/** What of the kept tickets is neither sold nor given back. */
export const keptLeft = (state: CounterState | null, unsent: readonly UnsentSale[]): KeptTicket[] => {
  const over = new Set([
    ...(state?.gone ?? []),
    ...(state?.returning ?? []),
    ...unsent.flatMap(({ tickets }) => tickets.map(({ id }) => id)),
  ])
  return (state?.counter.kept ?? []).filter(({ ticket }) => !over.has(ticket.id))
}

export const keptLeftAtom = atom(get => keptLeft(get(counterAtom), get(unsentAtom)))

/** Reads what the device has of its owner. What a device does not store is in this page alone. */
export const readDeviceAtom = atom(
  null,
  (get, set): Promise<void> =>
    alone(async () => {
      const { state, sales, isNotYours } = await loadCounter(get(ofOrganiserAtom))
      if (!get(isStoredAtom)) return
      if (isNotYours) set(whyClosedAtom, now => (now === 'opening' ? 'not_yours' : now))
      set(counterAtom, state)
      set(hideRemovedAtom)
      set(unsentAtom, sales)
    }),
)

/** Shows no ticket of a refused sale that a member has removed, in this tab or another one. */
export const hideRemovedAtom = atom(null, (get, set): void => {
  const removed = new Set(get(counterAtom)?.removed)
  if (get(soldAtom).tickets.some(({ id }) => removed.has(id))) set(soldAtom, nothingSold)
})

/** Changes what the device sells from, one tab at a time. false: the device refused it. */
export const changeStateAtom = atom(
  null,
  (
    get,
    set,
    change: (state: CounterState | null, unsent: readonly UnsentSale[]) => CounterState | null,
  ): Promise<boolean> =>
    alone(async () => {
      const organiser = get(ofOrganiserAtom)
      const { state, sales } = await loadCounter(organiser)
      const changed = change(state ?? get(counterAtom), sales)
      if (!changed) return true
      set(counterAtom, changed)
      const isStored = await saveCounter(stateChange(organiser, changed))
      set(isStoredAtom, isStored)
      return isStored
    }),
)

/** Numbers that are sold or given back are no longer offered, whatever an answer says that was on its way. */
export const without = (state: CounterState, numbers: readonly string[]): CounterState => ({
  ...state,
  returning: state.returning.filter(one => !numbers.includes(one)),
  gone: [...new Set([...state.gone, ...numbers])],
  counter: {
    ...state.counter,
    kept: state.counter.kept.filter(({ ticket }) => !numbers.includes(ticket.id)),
  },
})

/** What other devices keep back. It names members, so no device stores it. */
export const elsewhereAtom = atom<readonly KeptElsewhere[]>([])

/**
 * Whether the device belongs to another member now than this page does, because they have signed in in another tab. `organiser.tsx`
 * then loads the page again.
 */
export const isHandedOverAtom = atom(null, async (get, set): Promise<boolean> => {
  const before = get(memberAtom)
  set(outboxAtom, await readOutbox())
  const isOther = before !== undefined && get(memberAtom) !== before
  // Otherwise what is still under way would hand the device back to the user whom this page knew.
  if (isOther) set(userAtom, null)
  return isOther
})

/** The same, where the server knows better than the device: somebody can have signed in since a session has ended. */
export const isOthersSessionAtom = atom(null, async (get, set): Promise<boolean> => {
  const before = get(memberAtom)
  if (await set(isHandedOverAtom)) return true
  if (get(whyClosedAtom) === 'signed_out' && get(hasNetworkAtom)) await set(refreshAtom)
  return before !== undefined && get(memberAtom) !== before
})

/** How often the server was asked. Only the last answer is used. */
const askedAtom = atom(0)

/** Asks the server what is on sale and kept back for this device. */
export const refreshAtom = atom(null, async (get, set): Promise<void> => {
  if (await set(isHandedOverAtom)) return
  const asked = get(askedAtom) + 1
  set(askedAtom, asked)
  // Somebody else can have signed in since.
  if (get(whyClosedAtom) === 'signed_out') set(userAtom, null)
  // What is stored has the name of its user, who may come back to it after the session has ended.
  const user = await set(loadUserAtom)
  if (user) set(outboxAtom, await ownOutbox(user.id))
  const device = get(counterAtom)?.device ?? crypto.randomUUID()
  const organiser_id = get(ofOrganiserAtom)
  const sent = await call(getCounter, { organiser_id, device })
  if (get(askedAtom) !== asked) return
  if (!sent.ok) {
    set(isReachableAtom, sent.failure.kind !== 'unreachable')
    const why = sent.failure.kind === 'signed_out' ? 'signed_out' : 'unreachable'
    // What the server has said stands until it says something else.
    set(whyClosedAtom, now => (now === 'not_yours' && why === 'unreachable' ? now : why))
    return
  }
  set(isReachableAtom, true)
  const { counter, elsewhere = [], ended } = sent.answer
  set(elsewhereAtom, elsewhere)
  if (!counter) {
    const now = await set(refreshUserAtom)
    const isNotYours = now.ok && now.answer.id !== null
    set(whyClosedAtom, isNotYours ? 'not_yours' : 'signed_out')
    if (isNotYours) await saveCounter(notYoursChange(organiser_id, true))
    return
  }
  await saveCounter(notYoursChange(organiser_id, false))
  await set(changeStateAtom, (state, unsent) => ({
    device: state?.device ?? device,
    gone: state?.gone ?? [],
    returning: state?.returning ?? [],
    // A page of the version before does not know it.
    ...(state?.removed && { removed: state.removed }),
    counter,
    ended: [...(state?.ended ?? []), ...noLongerKept(keptLeft(state, unsent), counter, ended)],
  }))
  set(whyClosedAtom, null)
})

/** Forgets what a member has read of the tickets that are no longer kept back. */
export const forgetEndedAtom = atom(
  null,
  (_get, set, read: readonly NoLongerKeptTicket[]): Promise<boolean> => {
    const ids = new Set(read.map(({ id }) => id))
    return set(
      changeStateAtom,
      state => state && { ...state, ended: (state.ended ?? []).filter(({ id }) => !ids.has(id)) },
    )
  },
)
