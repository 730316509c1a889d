import { atom } from 'jotai'
import type { Checkout } from '../../../../contract/entities/checkout.ts'
import type { GiftVoucherLine } from '../../../../contract/entities/giftVoucher.ts'
import { limits } from '../../../../contract/limits.ts'
import { judgeQuantity } from '../../../../contract/rules/quantity.ts'
import { writeUpdateAtom } from '../../../outbox/writeUpdate.ts'
import { isCheckoutHeld } from '../../../platform/isCheckoutHeld.ts'
import { paced } from '../../../platform/pause.ts'
import { reloadAtom } from '../../../state/checkout.ts'
import { isBasketWaitingAtom } from '../../../state/outbox.ts'
import { notices } from '../../../text/notices.ts'
import { toast } from '../../../ui/messages/toast.ts'
import { ofTicket, ofVoucher } from './basketLine.ts'
import { dropEditAtom, type Edit, editsAtom } from './editState.ts'
import type { BasketLine } from './line.ts'

/** How many edits are being written to the outbox. */
const writingAtom = atom(0)

/** An edit waits, or is being saved. */
export const updatingAtom = atom(get => get(isBasketWaitingAtom) || get(writingAtom) > 0)

/** A quantity below its ticket's minimum was typed. */
export const belowMinimumAtom = atom(get => Object.values(get(editsAtom)).some(edit => edit.isBelowMinimum))

/** false, with a toast, while another tab is in the checkout: the basket is edited there. */
export const isEditableAtom = atom(null, async (_get, set): Promise<boolean> => {
  if (!(await isCheckoutHeld())) return true
  toast(notices.heldElsewhere)
  await set(reloadAtom)
  return false
})

/** Writes the edit to the outbox before its debounce of two seconds begins, so that a reload within it loses nothing. */
export const editQuantityAtom = atom(
  null,
  async (get, set, line: BasketLine, typed: number | null): Promise<void> => {
    const { send, warning } = judgeQuantity(typed, line)
    const edit: Edit = {
      shown: send ?? typed,
      warning,
      isBelowMinimum: send === null && warning !== null,
    }
    const { resource } = line
    set(editsAtom, { ...get(editsAtom), [resource]: edit })
    set(writingAtom, count => count + 1)
    const isEditable = await set(isEditableAtom)
    // An entry that cannot be sent leaves an earlier one in the outbox.
    if (isEditable && send !== null) await set(writeQuantityAtom, line, send)
    set(writingAtom, count => count - 1)
    // A newer edit may have been typed meanwhile.
    if (get(editsAtom)[resource] !== edit || (isEditable && send === null)) return
    set(dropEditAtom, resource)
    if (isEditable && warning !== null)
      set(editsAtom, { ...get(editsAtom), [resource]: { warning, isBelowMinimum: false } })
  },
)

/**
 * Writes a quantity to the outbox. The quantity that this page has from the server is written too: another tab may have
 * changed it meanwhile.
 */
const writeQuantityAtom = atom(
  null,
  (_get, set, line: BasketLine, qty: number): Promise<void> =>
    set(writeUpdateAtom, line.setQuantity(qty), paced(limits.quantityDebounce)),
)

/** The quantity of a line in the server's or in the optimistic checkout. */
export function quantityIn(checkout: Checkout | null, resource: string): number | undefined {
  const lines = checkout ? [...checkout.tickets.map(ofTicket), ...checkout.gift_vouchers.map(unnamed)] : []
  return lines.find(line => line.resource === resource)?.qty
}

const unnamed = (line: GiftVoucherLine) => ofVoucher(line, '')

const unlimited = { max_can_reserve: null, min_per_customer: 1 }

/** A field that was left empty or below 1 shows its last value again. */
export const leaveQuantityAtom = atom(null, (get, set, resource: string) => {
  const edit = get(editsAtom)[resource]
  if (edit?.warning === null && judgeQuantity(edit.shown ?? null, unlimited).send === null)
    set(dropEditAtom, resource)
})
