import { atom } from 'jotai'
import { addGiftVoucher, putTicket } from '../../../../contract/calls/store.ts'
import type { GiftVoucherLine } from '../../../../contract/entities/giftVoucher.ts'
import { call } from '../../../api/call.ts'
import { reloadAtom } from '../../../state/checkout.ts'
import { outboxAtom } from '../../../state/waiting.ts'
import { failures } from '../../../text/failures.ts'
import { toast } from '../../../ui/toast.ts'
import { takeBackAtom, writeDownAtom } from '../../writeDown.ts'
import { type BasketLine, ofVoucher } from './basketLine.ts'
import { dropEditAtom, isEditableAtom, removedAtom } from './edits.ts'

export const removeLineAtom = atom(null, async (_get, set, line: BasketLine): Promise<void> => {
  if (!(await set(isEditableAtom))) return
  set(removedAtom, line)
  set(dropEditAtom, line.resource)
  await set(writeDownAtom, line.removal.row, line.removal.body)
})

/** The line is to be as it was, however far its removal is: it replaces one that has not left, and follows one that has. */
export const undoRemoveAtom = atom(null, async (get, set): Promise<void> => {
  const line = get(removedAtom)?.of
  if (!line) return
  set(removedAtom, null)
  if ('ticket_id' in line) {
    const { ticket_id, date_id, qty } = line
    await set(writeDownAtom, putTicket, { ticket_id, date_id, qty })
  } else await set(undoVoucherAtom, line)
})

/** A voucher's removal is taken back, or the voucher is added anew where it has left already. */
const undoVoucherAtom = atom(null, async (get, set, line: GiftVoucherLine): Promise<void> => {
  const { resource } = ofVoucher(line, '')
  const isWaiting = get(outboxAtom)?.entries[resource]?.pending !== undefined
  if (isWaiting && !(await set(takeBackAtom, resource)).entries[resource]) return
  const { id: gift_voucher_id, value, qty } = line
  const sent = await call(addGiftVoucher, { gift_voucher_id, value, qty })
  if (!sent.ok) toast(failures.add_gift_voucher)
  await set(reloadAtom)
})
