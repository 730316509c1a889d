import type { createStore } from 'jotai'
import { limits } from '../../../contract/limits.ts'
import type { StepName } from '../../../contract/steps.ts'
import { clocksDisagree } from '../../../offline/deadline.ts'
import { backToBasketAtom } from '../../checkout/moveOn.ts'
import {
  checkoutAtom,
  deadlineAtom,
  expireAtom,
  isAnchoredAtom,
  isCheckingAtom,
  isPaymentOpenAtom,
  loadingAtom,
  nowAtom,
  reloadAtom,
  reservingErrorAtom,
  secondsLeftAtom,
  stepAtom,
} from '../../state/checkout.ts'

/** Steps that the end of the hold does not change. */
const unaffected: ReadonlySet<StepName> = new Set([
  'order_completed',
  'after_sale_messages',
  'basket',
  'awaiting_truelayer',
])

const ASK_AGAIN_MS = 5000

/** Reads the clocks every second. When the hold ends, the checkout returns to the basket. */
export function watchCountdown(store: ReturnType<typeof createStore>): void {
  let asked = Number.NEGATIVE_INFINITY
  const tick = () => {
    const now = { mono: performance.now(), wall: Date.now() }
    store.set(nowAtom, now)
    const deadline = store.get(deadlineAtom)
    // The phone slept or its clock was changed: only the server knows the time left.
    if (deadline && clocksDisagree(deadline, now)) store.set(isCheckingAtom, true)
    if (store.get(isCheckingAtom) && now.mono - asked >= ASK_AGAIN_MS && store.get(loadingAtom) === 0) {
      asked = now.mono
      void store.set(reloadAtom)
    }
    // A wall clock can be changed, and a stored deadline is unconfirmed: neither ends the hold by itself.
    const isPast = deadline !== null && deadline.mono <= now.mono && store.get(secondsLeftAtom) === 0
    const isOver = isPast && store.get(isAnchoredAtom)
    // A payment that is open is settled first.
    if (!isOver || unaffected.has(store.get(stepAtom)) || store.get(isPaymentOpenAtom)) return
    store.set(expireAtom)
    const reason = store.get(reservingErrorAtom) ?? store.get(checkoutAtom)?.reserving_error ?? null
    void store.set(backToBasketAtom, reason)
  }
  tick()
  setInterval(tick, limits.countdownTick)
}
