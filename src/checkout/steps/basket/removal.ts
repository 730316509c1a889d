import { atom } from 'jotai'
import { removeFromBasket } from '../../../../contract/calls/basket.ts'
import { putTicket } from '../../../../contract/calls/store.ts'
import type { TicketLine } from '../../../../contract/entities/ticket.ts'
import { writeDownAtom } from '../../writeDown.ts'
import { dropEditAtom, isEditableAtom, removedAtom } from './edits.ts'

export const removeLineAtom = atom(null, async (_get, set, line: TicketLine): Promise<void> => {
  if (!(await set(isEditableAtom))) return
  set(removedAtom, line)
  set(dropEditAtom, line.ticket_id)
  await set(writeDownAtom, removeFromBasket, { ticket_id: line.ticket_id })
})

/** The line is to be as it was, however far its removal is: it replaces one that has not left, and follows one that has. */
export const undoRemoveAtom = atom(null, async (get, set): Promise<void> => {
  const line = get(removedAtom)
  if (!line) return
  set(removedAtom, null)
  const { ticket_id, date_id, qty } = line
  await set(writeDownAtom, putTicket, { ticket_id, date_id, qty })
})
