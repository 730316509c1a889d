import { atom } from 'jotai'
import { discardUpdate, dismissNotice, retryUpdate, writeUpdate } from '../../offline/outbox.ts'
import type { Outbox } from '../../offline/outboxRecord.ts'
import { changeOutbox } from '../../offline/outboxStore.ts'
import { told, withdrawn } from '../../offline/outboxTransitions.ts'
import { tell } from '../api/tabs.ts'
import { checkoutAtom, reloadAtom } from '../state/checkout.ts'
import { outboxAtom } from '../state/outbox.ts'
import type { AnyWaitingUpdate } from './update.ts'

/** Counts the changes that this page made to the outbox, so that this page sends them. */
export const outboxWritesAtom = atom(0)

const wroteAtom = atom(null, (_get, set, outbox: Outbox) => {
  set(outboxAtom, outbox)
  set(outboxWritesAtom, count => count + 1)
  tell('waiting')
})

/** Writes an update to the outbox, to be sent after `delayMs`. */
export const writeUpdateAtom = atom(
  null,
  async (_get, set, { update, body, removed }: AnyWaitingUpdate, delayMs?: number): Promise<void> => {
    set(wroteAtom, await writeUpdate(update.call, body, delayMs, removed))
  },
)

/** Removes the updates of a resource, sent or not, and says so: their form was changed. */
export const withdrawUpdateAtom = atom(null, async (_get, set, resource: string): Promise<void> => {
  set(wroteAtom, await changeOutbox(outbox => withdrawn(outbox, resource)))
})

/** Says this, here and after a reload, until it is dismissed. It replaces what was said of this resource before. */
export const sayUntilDismissedAtom = atom(
  null,
  async (_get, set, resource: string, words: string): Promise<void> => {
    set(wroteAtom, await changeOutbox(outbox => told(outbox, resource, words)))
  },
)

/** Removes the notice of a resource. */
export const dismissNoticeAtom = atom(null, async (_get, set, resource: string): Promise<void> => {
  set(wroteAtom, await dismissNotice(resource))
})

/** Sends a stuck update again. */
export const retryUpdateAtom = atom(null, async (_get, set, resource: string): Promise<void> => {
  set(wroteAtom, await retryUpdate(resource))
})

/** Drops a stuck update: the basket is as the server has it. */
export const discardUpdateAtom = atom(null, async (get, set, resource: string): Promise<void> => {
  set(wroteAtom, await discardUpdate(resource))
  if (get(checkoutAtom)) await set(reloadAtom)
})
