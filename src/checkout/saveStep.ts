import { atom } from 'jotai'
import type { StepName } from '../../contract/steps.ts'
import type { AnyWaitingUpdate, Settlement } from '../outbox/update.ts'
import { withdrawUpdateAtom, writeUpdateAtom } from '../outbox/writeUpdate.ts'
import { reloadAtom } from '../state/checkout.ts'
import { outboxAtom, undeliveredAtom } from '../state/outbox.ts'
import { failures } from '../text/failures.ts'
import { notices } from '../text/notices.ts'
import { toast } from '../ui/messages/toast.ts'
import { resourceOf, shownStepAtom } from './passed.ts'
import { stepsAtom } from './step.ts'

/** The resource of the update that saves the step that is shown; null where no update does. */
export const savedResourceAtom = atom(get => {
  const step = get(stepsAtom)?.[get(shownStepAtom)]
  return step ? resourceOf(step) : null
})

/** The notice about the step that is shown. */
const noticeAtom = atom(get => {
  const resource = get(savedResourceAtom)
  return get(outboxAtom)?.notices.find(one => one.resource === resource) ?? null
})

/** Why the step that is shown is not saved: the server's reason, '' where there is none; null: nothing failed. */
export const unsavedAtom = atom((get): string | null => {
  const notice = get(noticeAtom)
  return notice && notice.kind !== 'withdrawn' ? (notice.error ?? '') : null
})

/**
 * How far the saving of the step that is shown is: on its way; only on this device until there is a network; or withdrawn,
 * because the form was changed meanwhile.
 */
export const savingStepAtom = atom<'sending' | 'undelivered' | 'withdrawn' | null>(get => {
  const resource = get(savedResourceAtom)
  if (get(noticeAtom)?.kind === 'withdrawn') return 'withdrawn'
  if (resource === null || !get(outboxAtom)?.entries[resource]) return null
  return get(undeliveredAtom).has(resource) ? 'undelivered' : 'sending'
})

export const saveStepAtom = atom(
  null,
  (_get, set, update: AnyWaitingUpdate): Promise<void> => set(writeUpdateAtom, update),
)

/** What was typed or chosen at this step has changed: what waits to save it no longer says what the form says. */
export const changedStepAtom = atom(null, async (get, set, name: StepName): Promise<void> => {
  const resource = get(savedResourceAtom)
  if (name !== get(shownStepAtom) || resource === null) return
  if (get(outboxAtom)?.entries[resource]) await set(withdrawUpdateAtom, resource)
})

/** Follows the answer to an update that saves a step. */
const settledStepAtom = atom(null, async (_get, set, { call, outcome }: Settlement): Promise<void> => {
  if (outcome.kind === 'refused') {
    const failure = failures[call.name as keyof typeof failures]
    // The specification wants the server's own words for the answers only: they name what is missing.
    const said = call.name === 'save_question_answers' ? outcome.error : null
    if (failure) toast(said ?? failure)
  }
  if (outcome.kind !== 'undelivered') await set(reloadAtom)
})

/** What the updates that save a step have in common. The save of a step that was passed is repeated by itself. */
export const savesStep = {
  settled: settledStepAtom,
  saysFailure: atom(get => {
    const shown = get(savedResourceAtom)
    return (resource: string) => resource === shown
  }),
  notice: (_body: unknown, error: string | null) => notices.notDone(error),
}
