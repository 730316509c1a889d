import { atom } from 'jotai'
import { addGiftVoucher } from '../../../../contract/calls/basket.ts'
import type { GiftVoucherLine } from '../../../../contract/entities/giftVoucher.ts'
import { judgeQuantity } from '../../../../contract/rules/quantity.ts'
import { call } from '../../../api/call.ts'
import { optimisticCheckoutAtom } from '../../../outbox/optimisticCheckout.ts'
import { updateWith } from '../../../outbox/update.ts'
import { cancelUpdateAtom, writeUpdateAtom } from '../../../outbox/writeUpdate.ts'
import { reloadAtom, removedLinesAtom } from '../../../state/checkout.ts'
import { failures } from '../../../text/failures.ts'
import { toast } from '../../../ui/messages/toast.ts'
import { dropEditAtom, editsAtom, removedAtom } from './editState.ts'
import { isEditableAtom, quantityIn, writeQuantityAtom } from './edits.ts'
import type { BasketLine } from './line.ts'
import { putTicketUpdate } from './updates.ts'

export const removeLineAtom = atom(null, async (get, set, line: BasketLine): Promise<void> => {
  // A quantity that was typed a moment ago may not be in the outbox yet, or not in the rendered line.
  const typed = get(editsAtom)[line.resource]?.shown ?? null
  const qty =
    judgeQuantity(typed, line).send ?? quantityIn(get(optimisticCheckoutAtom), line.resource) ?? line.qty
  if (!(await set(isEditableAtom))) return
  set(removedAtom, { ...line, qty })
  const { of: removed } = line
  if ('ticket_id' in removed) set(removedLinesAtom, before => [removed, ...before])
  set(dropEditAtom, line.resource)
  await set(writeUpdateAtom, line.removal)
})

/** Restores the removed line: the update replaces a removal that was not sent, and follows one that was. */
export const undoRemoveAtom = atom(null, async (get, set): Promise<void> => {
  const removed = get(removedAtom)
  if (!removed) return
  set(removedAtom, null)
  const { of: line, qty } = removed
  if ('ticket_id' in line) {
    const { ticket_id, date_id } = line
    await set(writeUpdateAtom, updateWith(putTicketUpdate, { ticket_id, date_id, qty }))
  } else if (!(await set(cancelRemovalAtom, removed))) await set(addAgainAtom, line, qty)
})

/** Cancels the removal and writes the quantity. false: the removal was sent. */
const cancelRemovalAtom = atom(
  null,
  async (_get, set, line: BasketLine): Promise<boolean> =>
    (await set(cancelUpdateAtom, line.resource)) && set(writeQuantityAtom, line, line.qty),
)

const addAgainAtom = atom(null, async (_get, set, line: GiftVoucherLine, qty: number): Promise<void> => {
  const { id: gift_voucher_id, value } = line
  const sent = await call(addGiftVoucher, { gift_voucher_id, value, qty })
  if (!sent.ok) toast(failures.add_gift_voucher)
  await set(reloadAtom)
})
