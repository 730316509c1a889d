import type { createStore } from 'jotai'
import { steps } from '../checkout/steps.ts'
import { stepAtom } from '../state/checkout.ts'

/** Each time a step is reached, what that step does by itself is done once. */
export function watchArrivals(store: ReturnType<typeof createStore>): void {
  let last = store.get(stepAtom)
  store.sub(stepAtom, () => {
    const step = store.get(stepAtom)
    if (step === last) return
    last = step
    const arrive = steps[step]?.arrive
    if (arrive) void store.set(arrive)
  })
}
