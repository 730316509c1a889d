import { atom } from 'jotai'
import type { Op, Outbox } from '../../offline/outboxRecord.ts'

/** What waits on this device to be sent, as the page last saw it. */
export const outboxAtom = atom<Outbox | null>(null)

/** Resources whose request is on its way now. */
export const sendingAtom = atom<ReadonlySet<string>>(new Set<string>())

/** Something of the basket waits, or is on its way. */
export const isWaitingAtom = atom(get =>
  Object.values(get(outboxAtom)?.entries ?? {}).some(entry => !entry.alone),
)

/** What each resource is to become, in the end. */
export const waitingOpsAtom = atom(get =>
  Object.values(get(outboxAtom)?.entries ?? {}).flatMap(({ pending, inflight }) => pending ?? inflight ?? []),
)

/** Resources whose update was tried, or would be, and could not be delivered yet. */
export const keptAtom = atom<ReadonlySet<string>>(get => {
  const entries = Object.values(get(outboxAtom)?.entries ?? {})
  const isKept = (op: Op | undefined) => op !== undefined && (op.attempts > 0 || !get(isOnlineAtom))
  return new Set(
    entries.filter(entry => isKept(entry.inflight ?? entry.pending)).map(entry => entry.resource),
  )
})

/** The browser believes in a network, and the last call did not find otherwise. */
export const isOnlineAtom = atom(true)
