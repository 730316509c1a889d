import { atom } from 'jotai'
import type { Waiting } from '../../contract/waiting.ts'
import type { Op } from '../../offline/outboxRecord.ts'
import type { Verdict } from '../../offline/turns.ts'
import { changeCheckoutAtom, checkoutAtom, reloadAtom, stepAtom } from '../state/checkout.ts'
import { withUpdate } from '../state/seen.ts'
import { keptAtom, outboxAtom } from '../state/waiting.ts'
import { failures } from '../text/failures.ts'
import { toast } from '../ui/toast.ts'
import type { MovingStep } from './flow.ts'
import { moveOnAtom } from './moveOn.ts'
import { writeDownAtom } from './writeDown.ts'

/*
 * Steps whose answers may wait for a network. The resource of such an update bears its step's name: it is written down
 * on the device, and the step is left once the server has it, whoever has sent it.
 */

/** The step that could not be saved at the first try; it is tried again by itself. */
const failedAtom = atom<string | null>(null)

/** The step that is shown could not be saved as it stands. */
export const isUnsavedAtom = atom(get => {
  const step = get(stepAtom)
  const isRefused = get(outboxAtom)?.notices.some(notice => notice.resource === step)
  return isRefused === true || get(failedAtom) === step
})

/** What the step that is shown has to save is on its way; or it is on this device only, until there is a network. */
export const savingStepAtom = atom<'sending' | 'kept' | null>(get => {
  const step = get(stepAtom)
  if (!get(outboxAtom)?.entries[step]) return null
  return get(keptAtom).has(step) ? 'kept' : 'sending'
})

export const saveStepAtom = atom(null, async (_get, set, row: Waiting, body: object): Promise<void> => {
  set(failedAtom, null)
  await set(writeDownAtom, row, body)
})

/** What saving a step has come to. */
export const judgedStepAtom = atom(null, async (get, set, op: Op, verdict: Verdict): Promise<void> => {
  const isFirstFailure = verdict.kind === 'kept' && op.attempts === 0 && navigator.onLine
  if (verdict.kind === 'refused' || isFirstFailure) {
    toast(failures[op.name as OfStep])
    set(failedAtom, get(stepAtom))
  }
  if (verdict.kind === 'kept') return
  const checkout = get(checkoutAtom)
  // What it leads to is known by its answer, even where the basket cannot be read back.
  if (verdict.kind === 'applied' && checkout) set(changeCheckoutAtom, withUpdate(checkout, op))
  await set(reloadAtom)
})

type OfStep = 'save_donation' | 'update_donation'

/** Leaves the step that is shown, if it is one of those that have been saved. */
export const leaveSavedAtom = atom(null, async (get, set, saved: string[]): Promise<void> => {
  const step = get(stepAtom)
  if (!saved.includes(step)) return
  set(failedAtom, null)
  await set(moveOnAtom, step as MovingStep)
})
