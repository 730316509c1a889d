import { atom, type createStore } from 'jotai'
import { beforeReservation, type StepName } from '../../../contract/steps.ts'
import { shownStepAtom } from '../../checkout/passed.ts'
import { prepareStepsAtom, stepsAtom } from '../../checkout/step.ts'
import { isLiveAtom } from '../../state/checkout.ts'

/** The step that has been reached: confirmed by the server, or a stored one that needs no answer to begin. */
const reachedStepAtom = atom((get): StepName => {
  const step = get(shownStepAtom)
  return get(isLiveAtom) || get(stepsAtom)?.[step].isStored ? step : 'determining'
})

/** Runs the `arrive` of a step once each time the step is reached. */
export function watchArrivals(store: ReturnType<typeof createStore>): void {
  let last: StepName = 'determining'
  let isPrepared = false
  const look = () => {
    const step = store.get(reachedStepAtom)
    if (step === last) return
    last = step
    if (!isPrepared && (step === 'reserve' || !beforeReservation.has(step))) {
      isPrepared = true
      void store.set(prepareStepsAtom)
    }
    const arrive = store.get(stepsAtom)?.[step].arrive
    if (arrive) void store.set(arrive)
  }
  store.sub(reachedStepAtom, look)
  look()
}
