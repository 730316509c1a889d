import { atom } from 'jotai'
import { givenUp } from '../../offline/outbox.ts'
import type { Op, OutboxEntry } from '../../offline/outboxRecord.ts'
import { changeOutbox, readOutbox } from '../../offline/outboxStore.ts'
import type { UpdateOutcome } from '../../offline/outboxTransitions.ts'
import { type OutboxSending, sendOutbox } from '../../offline/sendOutbox.ts'
import { sessionSignal } from '../api/call.ts'
import { tell } from '../api/tabs.ts'
import { token } from '../api/token.ts'
import { changeCheckoutAtom, checkoutAtom, reloadAtom } from '../state/checkout.ts'
import { isOnlineAtom, outboxAtom, sendingAtom } from '../state/outbox.ts'
import { afterUpdate } from './optimisticCheckout.ts'
import { storedUpdate, updatesAtom } from './update.ts'

export type Early = NonNullable<OutboxSending['early']>

/** One run of sending. */
export interface OutboxRun {
  /** When to run again, in milliseconds; null: when something is written or the network comes back. */
  wait: number | null
  /** Nothing is left, neither an update nor a sign-out. */
  isEmpty: boolean
  /** Resources that waited and have been applied, by this page or by another sender. */
  applied: string[]
}

/** Sends the outbox once. `early`: what is sent before its time. */
export const sendOutboxAtom = atom(null, async (get, set, early?: Early): Promise<OutboxRun> => {
  const before = Object.keys(get(outboxAtom)?.entries ?? {})
  const now = await readOutbox()
  // Another tab or the worker has settled an update, and this page did not get the message.
  const isBehind = before.some(resource => !now.entries[resource]) && get(checkoutAtom) !== null
  if (isBehind) await set(reloadAtom)
  set(outboxAtom, now)
  const waited = new Set([...before, ...Object.keys(now.entries)])
  const wait = await sendOutbox({
    sending: { token, signal: sessionSignal() },
    ...(early && { early }),
    saysFailure(entry, op) {
      const says = storedUpdate(get(updatesAtom), op)?.update.saysFailure
      return says !== undefined && get(says)(entry.resource)
    },
    onSending: resource => set(markSendingAtom, resource, true),
    async onSettled(entry, op, outcome) {
      waited.add(entry.resource)
      set(markSendingAtom, entry.resource, false)
      await set(settleAtom, entry, op, outcome)
    },
  })
  const outbox = await readOutbox()
  set(outboxAtom, outbox)
  const isApplied = (resource: string) =>
    !outbox.entries[resource] && !outbox.notices.some(notice => notice.resource === resource)
  return {
    wait,
    isEmpty: Object.keys(outbox.entries).length === 0 && outbox.pendingSignOut === null,
    applied: [...waited].filter(isApplied),
  }
})

const markSendingAtom = atom(null, (get, set, resource: string, isSending: boolean) => {
  const sending = new Set(get(sendingAtom))
  if (isSending) sending.add(resource)
  else sending.delete(resource)
  set(sendingAtom, sending)
})

const settleAtom = atom(
  null,
  async (get, set, { resource, alone }: OutboxEntry, op: Op, outcome: UpdateOutcome): Promise<void> => {
    set(isOnlineAtom, outcome.kind !== 'undelivered' || navigator.onLine)
    // Behind an error of a proxy, which the page calls a failure, the server may still be at work.
    if (outcome.kind === 'refused') await changeOutbox(outbox => givenUp(outbox, resource, op))
    set(outboxAtom, await readOutbox())
    const stored = storedUpdate(get(updatesAtom), op)
    if (stored) {
      const { update, body } = stored
      const checkout = get(checkoutAtom)
      // The answer to an update says what it changed, even where the basket cannot be read back.
      if (outcome.kind === 'applied' && checkout && !alone)
        set(changeCheckoutAtom, afterUpdate(checkout, stored))
      const isFirstDelay = outcome.kind === 'undelivered' && op.attempts === 0
      await set(update.settled, { call: update.call, resource, body, outcome, isFirstDelay })
    }
    tell('changed')
  },
)
