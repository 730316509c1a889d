import { atom } from 'jotai'
import { addGiftVoucher, putTicket } from '../../../../contract/calls/basket.ts'
import type { GiftVoucherLine } from '../../../../contract/entities/giftVoucher.ts'
import { judgeQuantity } from '../../../../contract/rules/quantity.ts'
import { call } from '../../../api/call.ts'
import { reloadAtom } from '../../../state/checkout.ts'
import { outboxAtom } from '../../../state/waiting.ts'
import { failures } from '../../../text/failures.ts'
import { toast } from '../../../ui/toast.ts'
import { takeBackAtom, writeDownAtom } from '../../writeDown.ts'
import type { BasketLine } from './basketLine.ts'
import { dropEditAtom, editsAtom, isEditableAtom, removedAtom, writeQuantityAtom } from './edits.ts'

export const removeLineAtom = atom(null, async (get, set, line: BasketLine): Promise<void> => {
  // What was typed a moment ago is shown before it is written down.
  const typed = get(editsAtom)[line.resource]?.shown ?? null
  const qty = judgeQuantity(typed, line).send ?? line.qty
  if (!(await set(isEditableAtom))) return
  set(removedAtom, { ...line, qty })
  set(dropEditAtom, line.resource)
  await set(writeDownAtom, line.removal.row, line.removal.body)
})

/** The line is to be as it was, however far its removal is: it replaces one that has not left, and follows one that has. */
export const undoRemoveAtom = atom(null, async (get, set): Promise<void> => {
  const removed = get(removedAtom)
  if (!removed) return
  set(removedAtom, null)
  const { of: line, qty } = removed
  if ('ticket_id' in line) {
    const { ticket_id, date_id } = line
    await set(writeDownAtom, putTicket, { ticket_id, date_id, qty })
  } else if (!(await set(takeBackRemovalAtom, removed))) await set(addAgainAtom, line, qty)
})

/** Its quantity follows, where the server has another. False: the removal has left. */
const takeBackRemovalAtom = atom(null, async (get, set, line: BasketLine): Promise<boolean> => {
  const isWaiting = get(outboxAtom)?.entries[line.resource]?.pending !== undefined
  if (!isWaiting || (await set(takeBackAtom, line.resource)).entries[line.resource]) return false
  return set(writeQuantityAtom, line, line.qty)
})

const addAgainAtom = atom(null, async (_get, set, line: GiftVoucherLine, qty: number): Promise<void> => {
  const { id: gift_voucher_id, value } = line
  const sent = await call(addGiftVoucher, { gift_voucher_id, value, qty })
  if (!sent.ok) toast(failures.add_gift_voucher)
  await set(reloadAtom)
})
