import type { createStore } from 'jotai'
import { limits } from '../../contract/limits.ts'
import type { StepName } from '../../contract/steps.ts'
import { backToBasketAtom } from '../checkout/moveOn.ts'
import {
  expiredAtom,
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
    store.set(nowAtom, { mono: performance.now(), wall: Date.now() })
    if (store.get(secondsLeftAtom) !== 0 || unaffected.has(store.get(stepAtom))) return
    store.set(expiredAtom, true)
    store.set(backToBasketAtom, store.get(reservingErrorAtom))
    void store.set(reloadAtom)
  }
  tick()
  setInterval(tick, limits.countdownTick)
}
