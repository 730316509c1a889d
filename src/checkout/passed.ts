import { atom } from 'jotai'
import { array, boolean, object, string } from 'superstruct'
import { beforeReservation, type StepName, stepName } from '../../contract/steps.ts'
import type { DataOf } from '../../offline/deviceStore.ts'
import { nextOp } from '../../offline/outboxRecord.ts'
import { optimisticCheckoutAtom } from '../outbox/optimisticCheckout.ts'
import { checkoutAtom, isLiveAtom, stepAtom } from '../state/checkout.ts'
import { isOnlineAtom, outboxAtom } from '../state/outbox.ts'
import type { PersistedRow } from '../state/persisted.ts'
import { factsOf, nextStep } from './flow.ts'
import { moveOnAtom } from './moveOn.ts'
import { type Step, stepsAtom } from './step.ts'

/*
 * A step whose save may wait is passed when its save is written to the outbox. The server leaves it once it has applied
 * the save, whoever sent it, and then the screen follows. Without a network the screen goes ahead to the next step, if
 * an update saves that one too. If the save is refused later, the step is shown again.
 */

const passed = object({ name: stepName, isAhead: boolean() })
const passedRow = { name: 'passed', struct: object({ sale: string(), steps: array(passed) }) }
type Passed = DataOf<typeof passedRow>

/** The steps of a sale that were passed on this device and that the server has not left. */
const passedAtom = atom<Passed | null>(null)

export const persistedPassed: PersistedRow = {
  row: passedRow,
  data: atom(
    get => get(passedAtom),
    (get, set, stored: Passed) => {
      if (!get(passedAtom)) set(passedAtom, stored)
    },
  ),
  writtenOn: passedAtom,
  isUrgentOn: passedAtom,
  forgottenAt: ['sign_out', 'other_user', 'basket_left'],
  forget: atom(null, (_get, set) => set(passedAtom, null)),
}

/** The passed steps of the current sale. */
const stepsPassedAtom = atom((get): Passed['steps'] => {
  const stored = get(passedAtom)
  return stored && stored.sale === get(checkoutAtom)?.sale_reference ? stored.steps : []
})

/** The resource of the update that saves a step; null where no update does. */
export const resourceOf = ({ save, savePart = {} }: Step): string | null =>
  save?.call.resource(savePart) ?? null

/** What waits in the outbox to save a step. */
const waitingAtom = atom(get => {
  const entries = get(outboxAtom)?.entries ?? {}
  return (step: Step) => entries[resourceOf(step) ?? '']
})

/** The save of a step was refused, and the shopper has not changed it since. */
const isRefusedAtom = atom(get => {
  const refused = get(outboxAtom)?.notices.map(notice => notice.resource) ?? []
  return (step: Step) => refused.includes(resourceOf(step) ?? '')
})

/** Adds the steps whose save waits in the outbox, whichever tab wrote it. */
export const notePassedAtom = atom(null, (get, set): void => {
  const sale = get(checkoutAtom)?.sale_reference
  const steps = get(stepsAtom)
  if (!sale || !steps) return
  const before = get(stepsPassedAtom)
  const added = (Object.keys(steps) as StepName[]).flatMap(name => {
    const entry = get(waitingAtom)(steps[name])
    if (!entry) return []
    const { attempts, breaks } = nextOp(entry)
    const isAhead = !get(isOnlineAtom) || (attempts > 0 && breaks === 0)
    const known = before.find(one => one.name === name)
    return known && (known.isAhead || !isAhead) ? [] : [{ name, isAhead }]
  })
  const others = before.filter(one => !added.some(({ name }) => name === one.name))
  if (added.length > 0) set(passedAtom, { sale, steps: [...others, ...added] })
})

/** The step that is shown: the server's, or the one to which the shopper went ahead without a network. */
export const shownStepAtom = atom((get): StepName => {
  const steps = get(stepsAtom)
  const checkout = get(optimisticCheckoutAtom)
  const ahead = get(stepsPassedAtom).flatMap(({ name, isAhead }) => (isAhead ? [name] : []))
  let name = get(stepAtom)
  while (steps && checkout && ahead.includes(name) && !get(isRefusedAtom)(steps[name])) {
    const following = nextStep(name, factsOf(checkout))
    if (!following || !steps[following].save) break
    name = following
  }
  return name
})

/** The title of the step that is shown. */
export const titleAtom = atom(get => {
  const title = get(checkoutAtom) ? (get(stepsAtom)?.[get(shownStepAtom)].title ?? 'Checkout') : 'Checkout'
  return typeof title === 'string' ? title : get(title)
})

const isLeavingAtom = atom(false)

/** Tells the server to leave the passed steps whose save it has applied. */
export const leavePassedAtom = atom(null, async (get, set): Promise<void> => {
  if (get(isLeavingAtom)) return
  set(isLeavingAtom, true)
  while (true) {
    const name = get(stepAtom)
    const step = get(stepsAtom)?.[name]
    // A new reservation of the same basket asks again.
    if (beforeReservation.has(name)) set(passedAtom, null)
    if (!step || !get(isLiveAtom) || !get(stepsPassedAtom).some(one => one.name === name)) break
    if (get(waitingAtom)(step) || get(isRefusedAtom)(step) || !(await set(moveOnAtom, name))) break
    set(passedAtom, now => now && { ...now, steps: now.steps.filter(one => one.name !== name) })
  }
  set(isLeavingAtom, false)
})
