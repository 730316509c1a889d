import { atom } from 'jotai'
import type { Checkout } from '../../../../contract/entities/checkout.ts'
import { limits } from '../../../../contract/limits.ts'
import { cannotBeReserved } from '../../../../contract/rules/quantity.ts'
import { readOutbox } from '../../../../offline/outboxStore.ts'
import { optimisticCheckoutAtom } from '../../../outbox/optimisticCheckout.ts'
import { updateWith } from '../../../outbox/update.ts'
import { writeUpdateAtom } from '../../../outbox/writeUpdate.ts'
import { paced, pause } from '../../../platform/pause.ts'
import {
  checkoutAtom,
  heldLinesAtom,
  loadFailedAtom,
  loadingAtom,
  reloadAtom,
  reservingErrorAtom,
  stepAtom,
} from '../../../state/checkout.ts'
import { isBasketWaitingAtom, outboxAtom } from '../../../state/outbox.ts'
import { reserveFromBasket } from '../../../text/failures.ts'
import { notices, obstacles } from '../../../text/notices.ts'
import { toast } from '../../../ui/messages/toast.ts'
import { moveOnAtom, updateBasketStateUpdate } from '../../moveOn.ts'
import { codeAtom, codeProblemAtom } from './code.ts'
import { removedAtom } from './editState.ts'
import { belowMinimumAtom, updatingAtom } from './edits.ts'

export const movingAtom = atom(false)

/** Tickets that another one requires and that are not in the basket. */
export const missingRequiredAtom = atom(get => {
  const tickets = get(checkoutAtom)?.tickets ?? []
  const held = new Set(tickets.map(line => line.ticket_id))
  return tickets
    .flatMap(line => line.required_tickets)
    .filter(required => !required.ids.some(id => held.has(id)))
})

/** What the shopper has to change before the basket can be reserved; null: nothing. */
export const obstacleAtom = atom((get): string | null => {
  if (get(missingRequiredAtom).length > 0) return obstacles.missing
  if (get(belowMinimumAtom)) return obstacles.quantity
  const lines = get(checkoutAtom)?.tickets.filter(cannotBeReserved) ?? []
  if (lines.some(line => line.max_can_reserve === 0)) return obstacles.soldOut
  return lines.length > 0 ? obstacles.quantity : null
})

const isSettledAtom = atom(get => !get(updatingAtom) && get(obstacleAtom) === null)

export const mayReserveAtom = atom(get => get(loadingAtom) === 0 && get(isSettledAtom))

/** Whether an update of the basket waits in any tab. The shopper reads that it cannot be reserved yet. */
const hasUnsentAtom = atom(null, async (get, set): Promise<boolean> => {
  set(outboxAtom, await readOutbox())
  const isWaiting = get(isBasketWaitingAtom)
  if (isWaiting) toast(reserveFromBasket)
  return isWaiting
})

/**
 * Whether the server's basket equals the one that is shown: no update waits in any tab, and the basket that is read back
 * has the same lines and the same total. Otherwise the shopper reads why, and sees the server's basket.
 */
const isAsShownAtom = atom(null, async (get, set): Promise<boolean> => {
  const before = get(optimisticCheckoutAtom)
  if (await set(hasUnsentAtom)) return false
  const sent = await set(reloadAtom)
  if (!sent.ok) {
    toast(reserveFromBasket)
    return false
  }
  const isSame = linesOf(sent.answer) === linesOf(before)
  if (!isSame) {
    set(heldLinesAtom, before?.tickets ?? [])
    set(reservingErrorAtom, notices.basketChanged)
  }
  return isSame
})

/** What the shopper has agreed to by pressing Reserve. The total also has the credit and the discounts of codes in it. */
function linesOf(checkout: Checkout | null): string {
  const tickets =
    checkout?.tickets.map(({ ticket_id, qty, price }) => ['ticket', ticket_id, qty, price]) ?? []
  const vouchers = checkout?.gift_vouchers.map(({ id, value, qty }) => ['voucher', id, value, qty]) ?? []
  return JSON.stringify(
    [
      ...tickets,
      ...vouchers,
      ['cover', checkout?.refund_protection],
      ['total', checkout?.basket_total],
    ].sort(),
  )
}

/**
 * Moves from the basket to the reserve step, 300 ms after the press at the earliest. Meanwhile the basket is read back: a
 * read that began before the press does not count.
 */
export const pressReserveAtom = atom(null, async (get, set): Promise<void> => {
  if (!get(isSettledAtom) || get(movingAtom)) return
  // A code is dropped at Reserve, so the shopper is told once.
  const isCodeLeft = get(codeAtom).trim() !== '' && get(codeProblemAtom) === null
  if (isCodeLeft && get(reservingErrorAtom) !== notices.codeNotApplied)
    return set(reservingErrorAtom, notices.codeNotApplied)
  set(movingAtom, true)
  set(removedAtom, null)
  const [isAsShown] = await Promise.all([set(isAsShownAtom), pause(paced(limits.reserveDelay))])
  // The basket may have been edited since it was read. And an earlier press may have moved on although its answer was lost.
  const mayMove = isAsShown && !(await set(hasUnsentAtom)) && get(stepAtom) === 'basket'
  const stays = mayMove && !(await set(moveOnAtom, 'basket'))
  // Nothing is known of the move, and the page has said that it failed: it is taken back before it can be read.
  if (stays && get(loadFailedAtom))
    await set(writeUpdateAtom, updateWith(updateBasketStateUpdate, { state: 'basket' }))
  set(movingAtom, false)
})
