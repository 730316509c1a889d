import { atom, type createStore } from 'jotai'
import type { StepName } from '../../contract/steps.ts'
import { fetchLater, steps } from '../checkout/steps.ts'
import { isLiveAtom, stepAtom } from '../state/checkout.ts'

/** The step that may begin: the server's, or one that the device remembers and that needs no server. */
const begunAtom = atom((get): StepName => {
  const step = get(stepAtom)
  return get(isLiveAtom) || steps[step]?.remembered ? step : 'determining'
})

/** Each time a step is reached, what that step does by itself is done once. */
export function watchArrivals(store: ReturnType<typeof createStore>): void {
  let last: StepName = 'determining'
  const look = () => {
    const step = store.get(begunAtom)
    if (step === last) return
    last = step
    if (step === 'reserve') void fetchLater()
    const arrive = steps[step]?.arrive
    if (arrive) void store.set(arrive)
  }
  store.sub(begunAtom, look)
  look()
}
