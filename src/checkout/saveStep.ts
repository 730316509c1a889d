import { atom } from 'jotai'
import type { AnyWaitingUpdate, Settlement } from '../outbox/update.ts'
import { writeUpdateAtom } from '../outbox/writeUpdate.ts'
import { reloadAtom } from '../state/checkout.ts'
import { outboxAtom, undeliveredAtom } from '../state/outbox.ts'
import { failures } from '../text/failures.ts'
import { toast } from '../ui/toast.ts'
import { resourceOf, shownStepAtom } from './passed.ts'
import { stepsAtom } from './step.ts'

/** The resource of the save that could not be delivered at the first attempt; the outbox sends it again. */
const failedAtom = atom<string | null>(null)

/** The resource of the update that saves the step that is shown; null where no update does. */
export const savedResourceAtom = atom(get => {
  const step = get(stepsAtom)?.[get(shownStepAtom)]
  return step ? resourceOf(step) : null
})

/** Why the step that is shown is not saved: the server's reason, '' where there is none; null: nothing failed. */
export const unsavedAtom = atom((get): string | null => {
  const resource = get(savedResourceAtom)
  if (resource === null) return null
  const notice = get(outboxAtom)?.notices.find(one => one.resource === resource)
  const isFailed = get(failedAtom) === resource && get(outboxAtom)?.entries[resource] !== undefined
  return notice ? (notice.error ?? '') : isFailed ? '' : null
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
  async (get, set, { call, resource, outcome, isFirstFailure }: Settlement): Promise<void> => {
    // The save of a step that was passed is sent again by itself.
    const isStillShown = isFirstFailure && resource === get(savedResourceAtom)
    if (outcome.kind === 'refused' || isStillShown) {
      const failure = failures[call.name as keyof typeof failures]
      // The specification wants the server's own words for the answers only: they name what is missing.
      const said = call.name === 'save_question_answers' && outcome.kind === 'refused' ? outcome.error : null
      if (failure) toast(said ?? failure)
      set(failedAtom, resource)
    }
    if (outcome.kind !== 'undelivered') await set(reloadAtom)
  },
)
