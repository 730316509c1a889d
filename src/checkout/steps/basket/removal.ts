import { atom } from 'jotai'
import { judgeQuantity } from '../../../../contract/rules/quantity.ts'
import { optimisticCheckoutAtom } from '../../../outbox/optimisticCheckout.ts'
import { writeUpdateAtom } from '../../../outbox/writeUpdate.ts'
import { dropEditAtom, editsAtom, removedAtom } from './editState.ts'
import { isEditableAtom, quantityIn } from './edits.ts'
import type { BasketLine } from './line.ts'

export const removeLineAtom = atom(null, async (get, set, line: BasketLine): Promise<void> => {
  // A quantity that was typed a moment ago may not be in the outbox yet, or not in the rendered line.
  const typed = get(editsAtom)[line.resource]?.shown ?? null
  const qty =
    judgeQuantity(typed, line).send ?? quantityIn(get(optimisticCheckoutAtom), line.resource) ?? line.qty
  if (!(await set(isEditableAtom))) return
  set(removedAtom, { ...line, qty })
  set(dropEditAtom, line.resource)
  await set(writeUpdateAtom, line.removal)
})

/** The line whose removal can be undone; null: there is none, or it was added again, as in another tab. */
export const undoableAtom = atom((get): BasketLine | null => {
  const removed = get(removedAtom)
  return removed && quantityIn(get(optimisticCheckoutAtom), removed.resource) === undefined ? removed : null
})

/** Restores the removed line: the update replaces a removal that was not sent, and follows one that was. */
export const undoRemoveAtom = atom(null, async (get, set): Promise<void> => {
  const removed = get(undoableAtom)
  if (!removed) return
  set(removedAtom, null)
  await set(writeUpdateAtom, removed.putBack(removed.qty))
})
