import { atom } from 'jotai'
import type { Checkout } from '../../../../contract/entities/checkout.ts'
import { limits } from '../../../../contract/limits.ts'
import { readOutbox } from '../../../../offline/outboxStore.ts'
import {
  checkoutAtom,
  loadingAtom,
  reloadAtom,
  reservingErrorAtom,
  stepAtom,
} from '../../../state/checkout.ts'
import { seenCheckoutAtom } from '../../../state/seen.ts'
import { isWaitingAtom, outboxAtom } from '../../../state/waiting.ts'
import { reserveFromBasket } from '../../../text/failures.ts'
import { notices } from '../../../text/notices.ts'
import { toast } from '../../../ui/toast.ts'
import { paced, pause } from '../../../watch/pause.ts'
import { moveOnAtom } from '../../moveOn.ts'
import { belowMinimumAtom, removedAtom, updatingAtom } from './edits.ts'

export const movingAtom = atom(false)

/** Some ticket that another one requires is not in the basket. */
export const missingRequiredAtom = atom(get => {
  const tickets = get(checkoutAtom)?.tickets ?? []
  const held = new Set(tickets.map(line => line.ticket_id))
  return tickets
    .flatMap(line => line.required_tickets)
    .filter(required => !required.ids.some(id => held.has(id)))
})

export const mayReserveAtom = atom(
  get =>
    get(loadingAtom) === 0 &&
    !get(updatingAtom) &&
    !get(belowMinimumAtom) &&
    get(missingRequiredAtom).length === 0,
)

/**
 * Whether what the server has is what the shopper sees: nothing waits in any tab, and the basket that is read
 * back has the same lines. Otherwise it says what keeps it, and shows the basket as it is.
 */
const isAsSeenAtom = atom(null, async (get, set): Promise<boolean> => {
  const seen = linesOf(get(seenCheckoutAtom))
  set(outboxAtom, await readOutbox())
  if (get(isWaitingAtom)) {
    toast(reserveFromBasket)
    return false
  }
  const sent = await set(reloadAtom)
  if (!sent.ok) {
    toast(reserveFromBasket)
    return false
  }
  const isSame = linesOf(sent.answer) === seen
  if (!isSame) set(reservingErrorAtom, notices.basketChanged)
  return isSame
})

function linesOf(checkout: Checkout | null): string {
  const tickets =
    checkout?.tickets.map(({ ticket_id, qty, price }) => ['ticket', ticket_id, qty, price]) ?? []
  const vouchers = checkout?.gift_vouchers.map(({ id, value, qty }) => ['voucher', id, value, qty]) ?? []
  return JSON.stringify([...tickets, ...vouchers, ['cover', checkout?.refund_protection]].sort())
}

/** From the basket to the reserve step, a moment after the press. */
export const pressReserveAtom = atom(null, async (get, set): Promise<void> => {
  if (!get(mayReserveAtom) || get(movingAtom)) return
  set(movingAtom, true)
  set(removedAtom, null)
  await pause(paced(limits.reserveDelay))
  const isAsSeen = await set(isAsSeenAtom)
  // The answer to an earlier press may have been lost: the basket that was read back is on its way already.
  if (isAsSeen && get(stepAtom) === 'basket') await set(moveOnAtom, 'basket')
  set(movingAtom, false)
})
