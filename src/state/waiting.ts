import { atom } from 'jotai'
import type { Outbox } from '../../offline/outboxRecord.ts'

/** What waits on this device to be sent, as the page last saw it. */
export const outboxAtom = atom<Outbox | null>(null)

/** Resources whose request is on its way now. */
export const sendingAtom = atom<ReadonlySet<string>>(new Set<string>())

/** Something of the basket waits, or is on its way. */
export const isWaitingAtom = atom(get =>
  Object.values(get(outboxAtom)?.entries ?? {}).some(entry => !entry.alone),
)

/** The browser believes in a network, and the last call did not find otherwise. */
export const isOnlineAtom = atom(true)
