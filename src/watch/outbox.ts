import type { createStore } from 'jotai'
import { is } from 'superstruct'
import { drain } from '../../offline/drain.ts'
import { CHANNEL, type Message, message } from '../../offline/messages.ts'
import { ownOutbox, readOutbox } from '../../offline/outbox.ts'
import { token } from '../api/token.ts'
import { judgedLineAtom } from '../checkout/steps/basket/edits.ts'
import { judgedSubscriptionAtom } from '../checkout/steps/order_completed/complete.ts'
import { checkoutAtom, reloadAtom } from '../state/checkout.ts'
import { userAtom } from '../state/user.ts'
import { isOnlineAtom, outboxAtom, sendingAtom } from '../state/waiting.ts'
import { askForSync } from './sync.ts'

type Store = ReturnType<typeof createStore>

const LOOK_AGAIN_MS = 30_000

/** What follows when an update has been judged, by its call. */
const judged = {
  update_ticket_quantity: judgedLineAtom,
  remove_from_basket: judgedLineAtom,
  subscribe_to_events: judgedSubscriptionAtom,
} as const

/**
 * Sends what waits on the device: when something is written down, at the start, when the network comes back,
 * when the page is looked at, and every half minute while something is left.
 */
export function watchOutbox(store: Store): () => Promise<void> {
  const others = globalThis.BroadcastChannel ? new BroadcastChannel(CHANNEL) : null
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> | null = null

  const sending = (resource: string, isSending: boolean) => {
    const now = new Set(store.get(sendingAtom))
    if (isSending) now.add(resource)
    else now.delete(resource)
    store.set(sendingAtom, now)
  }

  async function once(isEager: boolean): Promise<void> {
    store.set(outboxAtom, await readOutbox())
    const wait = await drain({
      sending: { token },
      isEager,
      onSending: resource => sending(resource, true),
      async onJudged({ resource }, op, verdict) {
        sending(resource, false)
        store.set(isOnlineAtom, verdict.kind !== 'kept' || navigator.onLine)
        store.set(outboxAtom, await readOutbox())
        const atom = judged[op.name as keyof typeof judged]
        if (atom) await store.set(atom, op, verdict)
        others?.postMessage({ say: 'changed' } satisfies Message)
      },
    })
    const outbox = await readOutbox()
    store.set(outboxAtom, outbox)
    const isEmpty = Object.keys(outbox.entries).length === 0
    clearTimeout(timer)
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

  let written = 0
  store.sub(outboxAtom, () => {
    const seq = store.get(outboxAtom)?.seq ?? 0
    if (seq === written) return
    written = seq
    void askForSync()
    // A run that is under way looks again by itself when it has ended.
    void (running ?? Promise.resolve()).then(look)
  })
  others?.addEventListener('message', ({ data }) => {
    if (!is(data, message) || data.say !== 'changed') return
    const refresh = async () => {
      store.set(outboxAtom, await readOutbox())
      if (store.get(checkoutAtom)) await store.set(reloadAtom)
    }
    void refresh()
  })
  // Records go with their person: a visitor's to whoever signs in, another user's to nobody.
  store.sub(userAtom, () => {
    const user = store.get(userAtom)
    if (user) void ownOutbox(user.id).then(outbox => store.set(outboxAtom, outbox))
  })
  addEventListener('online', () => void run(true))
  addEventListener('pageshow', look)
  document.addEventListener('visibilitychange', look)
  look()
  return run
}
