import { atom } from 'jotai'
import type { Update } from '../../../../contract/call.ts'
import type { Checkout } from '../../../../contract/entities/checkout.ts'
import type { GiftVoucherLine } from '../../../../contract/entities/giftVoucher.ts'
import { limits } from '../../../../contract/limits.ts'
import { judgeQuantity } from '../../../../contract/rules/quantity.ts'
import { mayWait } from '../../../../contract/waiting.ts'
import type { Op } from '../../../../offline/outboxRecord.ts'
import type { Verdict } from '../../../../offline/turns.ts'
import { changeCheckoutAtom, checkoutAtom, reloadAtom } from '../../../state/checkout.ts'
import { withUpdate } from '../../../state/seen.ts'
import { isWaitingAtom } from '../../../state/waiting.ts'
import { failures } from '../../../text/failures.ts'
import { notices } from '../../../text/notices.ts'
import { toast } from '../../../ui/toast.ts'
import { isCheckoutHeld } from '../../../watch/checkoutLock.ts'
import { paced } from '../../../watch/pause.ts'
import { takeBackAtom, writeDownAtom } from '../../writeDown.ts'
import { type BasketLine, ofTicket, ofVoucher } from './basketLine.ts'

/** What was typed at a line and does not wait on the device, which is where every other quantity is seen. */
export interface Edit {
  /** What the field shows, null is blank; left out: what the line has. */
  shown?: number | null
  warning: string | null
  isBelowMinimum: boolean
}

/** By the resource of its line. */
export const editsAtom = atom<Record<string, Edit>>({})

/** Edits that are being written down. */
const writingAtom = atom(0)

/** An edit waits for its time or is being saved. */
export const updatingAtom = atom(get => get(isWaitingAtom) || get(writingAtom) > 0)

/** A quantity below its ticket's minimum stands in the basket. */
export const belowMinimumAtom = atom(get => Object.values(get(editsAtom)).some(edit => edit.isBelowMinimum))

/** The line that was removed last, so that it can come back. */
export const removedAtom = atom<BasketLine | null>(null)

/** While a tab is in the checkout, the basket is edited there; this one shows where that is. */
export const isEditableAtom = atom(null, async (_get, set): Promise<boolean> => {
  if (!(await isCheckoutHeld())) return true
  toast(notices.heldElsewhere)
  await set(reloadAtom)
  return false
})

/** The edit is on the device before its two seconds begin, so that a reload in them loses nothing. */
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
    const isWritten = (await set(isEditableAtom)) && (await set(writeQuantityAtom, line, send))
    set(writingAtom, count => count - 1)
    // Something newer may have been typed meanwhile.
    if (get(editsAtom)[resource] !== edit || (isWritten && send === null)) return
    set(dropEditAtom, resource)
    if (isWritten && warning !== null)
      set(editsAtom, { ...get(editsAtom), [resource]: { warning, isBelowMinimum: false } })
  },
)

/** Writes a quantity down to be sent; null takes back what has not left, and so does the server's own. */
export const writeQuantityAtom = atom(
  null,
  async (get, set, line: BasketLine, qty: number | null): Promise<true> => {
    if (qty === null || qty === serversQuantity(get(checkoutAtom), line.resource)) {
      const { entries } = await set(takeBackAtom, line.resource)
      // An earlier edit is on its way: after it, the server's own quantity is an edit like any other.
      if (qty === null || !entries[line.resource]) return true
    }
    const { row, body } = line.update(qty)
    await set(writeDownAtom, row, body, paced(limits.quantityDebounce))
    return true
  },
)

function serversQuantity(checkout: Checkout | null, resource: string): number | undefined {
  const lines = checkout ? [...checkout.tickets.map(ofTicket), ...checkout.gift_vouchers.map(unnamed)] : []
  return lines.find(line => line.resource === resource)?.qty
}

const unnamed = (line: GiftVoucherLine) => ofVoucher(line, '')

const unlimited = { max_can_reserve: null, min_per_customer: 1 }

/** A field that was left blank, or below 1, shows its last value again. */
export const leaveQuantityAtom = atom(null, (get, set, resource: string) => {
  const edit = get(editsAtom)[resource]
  if (edit?.warning === null && judgeQuantity(edit.shown ?? null, unlimited).send === null)
    set(dropEditAtom, resource)
})

export const dropEditAtom = atom(null, (get, set, resource: string) => {
  const { [resource]: _, ...rest } = get(editsAtom)
  set(editsAtom, rest)
})

/** What an update of the basket has come to: the basket is read back, and a refusal is said on its line. */
export const judgedLineAtom = atom(null, async (get, set, op: Op, verdict: Verdict): Promise<void> => {
  const failure = failures[op.name as OfBasket]
  if (verdict.kind === 'kept') {
    // It is tried again by itself; where a network seems to be there, its first failure is worth a word.
    if (op.attempts === 0 && navigator.onLine) toast(failure)
    return
  }
  if (verdict.kind === 'applied') {
    // What a line has become is known by the answer to its edit, even where the basket cannot be read back.
    const checkout = get(checkoutAtom)
    if (checkout) set(changeCheckoutAtom, withUpdate(checkout, op))
  } else if (verdict.kind === 'refused') {
    toast(failure)
    set(removedAtom, null)
  }
  await set(reloadAtom)
  // What was refused is said by its notice; what was given instead of what was typed, by the edit itself.
  const resource = (mayWait[op.name as OfBasket] as Update).resource(op.body as never)
  const edit = get(editsAtom)[resource]
  if (verdict.kind !== 'applied' && edit && !('shown' in edit)) set(dropEditAtom, resource)
})

type OfBasket = Exclude<
  keyof typeof mayWait,
  'subscribe_to_events' | 'delete_address' | 'save_donation' | 'update_donation'
>
