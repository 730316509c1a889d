import type { createStore } from 'jotai'
import { drain } from '../../offline/drain.ts'
import { readOutbox } from '../../offline/outboxStore.ts'
import { personSignal } from '../api/call.ts'
import { tell } from '../api/tabs.ts'
import { token } from '../api/token.ts'
import { judgedStepAtom, leaveSavedAtom } from '../checkout/saveStep.ts'
import { judgedLineAtom } from '../checkout/steps/basket/edits.ts'
import { wroteHereAtom } from '../checkout/writeDown.ts'
import { checkoutAtom, reloadAtom } from '../state/checkout.ts'
import { lately } from '../state/lately.ts'
import { isOnlineAtom, outboxAtom, sendingAtom } from '../state/waiting.ts'
import { askForSync } from './sync.ts'

type Store = ReturnType<typeof createStore>

const LOOK_AGAIN_MS = 30_000
/** How long another tab is left alone with what it has written down. */
const OTHERS_MS = 5000

/** What follows when an update has been judged, by its call. */
const judged = {
  update_ticket_quantity: judgedLineAtom,
  remove_from_basket: judgedLineAtom,
  put_ticket: judgedLineAtom,
  update_gift_voucher_quantity: judgedLineAtom,
  remove_gift_voucher_from_basket: judgedLineAtom,
  update_refund_protection: judgedLineAtom,
  save_donation: judgedStepAtom,
  update_donation: judgedStepAtom,
  subscribe_to_events: lately(
    async () => (await import('../checkout/steps/order_completed/complete.ts')).judgedSubscriptionAtom,
  ),
  delete_address: lately(async () => (await import('../checkout/address/saved.ts')).judgedDeletionAtom),
} as const

/**
 * Sends what waits on the device: when something is written down, at the start, when the network comes back,
 * when the page is looked at, and every half minute while something is left.
 */
export function watchOutbox(store: Store): () => Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> | null = null

  const sending = (resource: string, isSending: boolean) => {
    const now = new Set(store.get(sendingAtom))
    if (isSending) now.add(resource)
    else now.delete(resource)
    store.set(sendingAtom, now)
  }

  async function once(isEager: boolean): Promise<void> {
    const before = Object.keys(store.get(outboxAtom)?.entries ?? {})
    const now = await readOutbox()
    // Another tab or the worker has done with something, and this one did not hear of it.
    const isBehind = before.some(resource => !now.entries[resource]) && store.get(checkoutAtom) !== null
    if (isBehind) await store.set(reloadAtom)
    store.set(outboxAtom, now)
    const waited = new Set([...before, ...Object.keys(now.entries)])
    const wait = await drain({
      sending: { token, signal: personSignal() },
      isEager,
      onSending: resource => sending(resource, true),
      async onJudged({ resource }, op, verdict) {
        waited.add(resource)
        sending(resource, false)
        store.set(isOnlineAtom, verdict.kind !== 'kept' || navigator.onLine)
        store.set(outboxAtom, await readOutbox())
        const atom = judged[op.name as keyof typeof judged]
        if (atom) await store.set(atom, op, verdict)
        tell('changed')
      },
    })
    const outbox = await readOutbox()
    store.set(outboxAtom, outbox)
    const isSaved = (resource: string) =>
      !outbox.entries[resource] && !outbox.notices.some(notice => notice.resource === resource)
    await store.set(leaveSavedAtom, [...waited].filter(isSaved))
    const isEmpty = Object.keys(outbox.entries).length === 0 && outbox.owes === null
    clearTimeout(timer)
    timer = undefined
    if (!isEmpty) timer = setTimeout(look, Math.min(wait ?? LOOK_AGAIN_MS, LOOK_AGAIN_MS))
  }

  /** One at a time in this page; the lock sees to the other tabs and the worker. */
  function run(isEager = false): Promise<void> {
    running ??= once(isEager).finally(() => {
      running = null
    })
    return running
  }
  const look = () => void run()

  store.sub(wroteHereAtom, () => {
    void askForSync()
    // A run that is under way looks again by itself when it has ended.
    void (running ?? Promise.resolve()).then(look)
  })
  // Another tab sends what it has written down, unless it is no longer there to do so.
  store.sub(outboxAtom, () => {
    if (Object.keys(store.get(outboxAtom)?.entries ?? {}).length > 0) timer ??= setTimeout(look, OTHERS_MS)
  })
  addEventListener('online', () => void run(true))
  addEventListener('pageshow', look)
  document.addEventListener('visibilitychange', look)
  look()
  return run
}
