import { atom } from 'jotai'
import type { Op, Outbox } from '../../offline/outboxRecord.ts'
import { isUser } from '../../offline/owner.ts'

/** The browser believes that there is a network, and the last update of the outbox did not show otherwise. */
export const isOnlineAtom = atom(true)

/** The outbox of this device, as the page last read it. */
export const outboxAtom = atom<Outbox | null>(null)

/** The id of the user of this device, also after their session has ended; undefined: nobody has signed in. */
export const memberAtom = atom(get => {
  const { owner = '', previousOwner } = get(outboxAtom) ?? {}
  return [owner, previousOwner ?? ''].find(isUser)
})

/** Resources whose request is on its way now. */
export const sendingAtom = atom<ReadonlySet<string>>(new Set<string>())

/** An update of the basket waits, or is on its way. */
export const isBasketWaitingAtom = atom(get =>
  Object.values(get(outboxAtom)?.entries ?? {}).some(entry => !entry.alone),
)

/** The updates of each resource, in their order: a quantity may wait for a line that is being put back. */
export const waitingOpsAtom = atom((get): Op[] =>
  Object.values(get(outboxAtom)?.entries ?? {})
    .flatMap(({ inflight, pending }) => [inflight, pending])
    .filter(op => op !== undefined),
)

/** Resources whose update was sent and not delivered, or cannot be sent because there is no network. */
export const undeliveredAtom = atom<ReadonlySet<string>>(get => {
  const entries = Object.values(get(outboxAtom)?.entries ?? {})
  const isUndelivered = (op: Op | undefined) => op !== undefined && (op.attempts > 0 || !get(isOnlineAtom))
  return new Set(
    entries.filter(entry => isUndelivered(entry.inflight ?? entry.pending)).map(entry => entry.resource),
  )
})
