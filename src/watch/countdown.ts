import type { createStore } from 'jotai'
import { limits } from '../../contract/limits.ts'
import type { StepName } from '../../contract/steps.ts'
import { clocksDisagree } from '../../offline/deadline.ts'
import { backToBasketAtom } from '../checkout/moveOn.ts'
import {
  checkoutAtom,
  deadlineAtom,
  expiredAtom,
  loadingAtom,
  nowAtom,
  reloadAtom,
  reservingErrorAtom,
  secondsLeftAtom,
  stepAtom,
} from '../state/checkout.ts'

/** Steps at which a hold that has ended changes nothing. */
const unaffected: ReadonlySet<StepName> = new Set([
  'order_completed',
  'after_sale_messages',
  'basket',
  'awaiting_truelayer',
])

/** Looks at the clocks every second; when the hold's time is over, back to the basket to reserve again. */
export function watchCountdown(store: ReturnType<typeof createStore>): void {
  const tick = () => {
    const now = { mono: performance.now(), wall: Date.now() }
    store.set(nowAtom, now)
    const deadline = store.get(deadlineAtom)
    // The phone slept, or its clock was set: only the server knows what is left.
    if (deadline && clocksDisagree(deadline, now) && store.get(loadingAtom) === 0) void store.set(reloadAtom)
    // A clock on the wall can be set to anything; it shows that time is short, but ends nothing by itself.
    const isOver = deadline !== null && deadline.mono <= now.mono && store.get(secondsLeftAtom) === 0
    if (!isOver || unaffected.has(store.get(stepAtom))) return
    store.set(expiredAtom, true)
    const reason = store.get(reservingErrorAtom) ?? store.get(checkoutAtom)?.reserving_error ?? null
    void store.set(backToBasketAtom, reason)
  }
  tick()
  setInterval(tick, limits.countdownTick)
}
