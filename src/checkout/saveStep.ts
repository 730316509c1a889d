import { atom } from 'jotai'
import type { AnyWaitingUpdate, Settlement } from '../outbox/update.ts'
import { writeUpdateAtom } from '../outbox/writeUpdate.ts'
import { checkoutAtom, reloadAtom, stepAtom } from '../state/checkout.ts'
import { outboxAtom, undeliveredAtom } from '../state/outbox.ts'
import { failures } from '../text/failures.ts'
import { toast } from '../ui/toast.ts'
import { moveOnAtom } from './moveOn.ts'
import { stepsAtom } from './step.ts'

/*
 * Steps whose update may wait for a network: the update is written to the outbox, and the step is left once the server
 * has applied it, whichever tab or worker sent it.
 */

/** The step that could not be saved at the first attempt; the outbox sends it again. */
const failedAtom = atom<string | null>(null)

/** The resource of the update that saves the step that is shown; null where no update does. */
export const savedResourceAtom = atom(get => {
  const { save = null, savePart = {} } = get(stepsAtom)?.[get(stepAtom)] ?? {}
  return save ? save.call.resource(savePart) : null
})

/** The step that is shown could not be saved. */
export const isUnsavedAtom = atom(get => {
  const resource = get(savedResourceAtom)
  const isRefused = get(outboxAtom)?.notices.some(notice => notice.resource === resource)
  return isRefused === true || get(failedAtom) === get(stepAtom)
})

/** How far the saving of the step that is shown is: on its way, or only on this device until there is a network. */
export const savingStepAtom = atom<'sending' | 'undelivered' | null>(get => {
  const resource = get(savedResourceAtom)
  if (resource === null || !get(outboxAtom)?.entries[resource]) return null
  return get(undeliveredAtom).has(resource) ? 'undelivered' : 'sending'
})

export const saveStepAtom = atom(null, async (_get, set, update: AnyWaitingUpdate): Promise<void> => {
  set(failedAtom, null)
  await set(writeUpdateAtom, update)
})

/** Follows the answer to an update that saves a step. */
export const settledStepAtom = atom(
  null,
  async (get, set, { call, outcome, isFirstFailure }: Settlement): Promise<void> => {
    if (outcome.kind === 'refused' || isFirstFailure) {
      const failure = failures[call.name as keyof typeof failures]
      // The specification wants the server's own words for the answers only: they name what is missing.
      const said = call.name === 'save_question_answers' && outcome.kind === 'refused' ? outcome.error : null
      if (failure) toast(said ?? failure)
      set(failedAtom, get(stepAtom))
    }
    if (outcome.kind !== 'undelivered') await set(reloadAtom)
  },
)

/** Leaves the step that is shown, if what saves it has been applied. */
export const leaveSavedAtom = atom(null, async (get, set, applied: string[]): Promise<void> => {
  const resource = get(savedResourceAtom)
  if (resource === null || !applied.includes(resource) || !get(checkoutAtom)) return
  set(failedAtom, null)
  await set(moveOnAtom, get(stepAtom))
})
