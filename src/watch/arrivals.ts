import { atom, type createStore } from 'jotai'
import type { StepName } from '../../contract/steps.ts'
import { fetchLateViewsAtom, stepsAtom } from '../checkout/step.ts'
import { isLiveAtom, stepAtom } from '../state/checkout.ts'

/** The step that has been reached: the server's, or a stored one that needs no answer to begin. */
const reachedStepAtom = atom((get): StepName => {
  const step = get(stepAtom)
  return get(isLiveAtom) || get(stepsAtom)?.[step].isStored ? step : 'determining'
})

/** Runs the `arrive` of a step once each time the step is reached. */
export function watchArrivals(store: ReturnType<typeof createStore>): void {
  let last: StepName = 'determining'
  const look = () => {
    const step = store.get(reachedStepAtom)
    if (step === last) return
    last = step
    if (step === 'reserve') void store.set(fetchLateViewsAtom)
    const arrive = store.get(stepsAtom)?.[step].arrive
    if (arrive) void store.set(arrive)
  }
  store.sub(reachedStepAtom, look)
  look()
}
