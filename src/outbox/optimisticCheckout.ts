import { atom } from 'jotai'
import type { Checkout } from '../../contract/entities/checkout.ts'
import { fromMinor, toMinor } from '../../contract/format/money.ts'
import { changeableTotal } from '../../contract/rules/summary.ts'
import { type BasketLines, checkoutAtom, removedLinesAtom } from '../state/checkout.ts'
import { type AnyWaitingUpdate, waitingUpdatesAtom } from './update.ts'

/** The checkout as the shopper sees it: the server's last answer with the waiting updates laid over it. */
export const optimisticCheckoutAtom = atom(get => {
  const checkout = get(checkoutAtom)
  const removed = get(removedLinesAtom)
  return checkout && get(waitingUpdatesAtom).reduce((seen, one) => afterUpdate(seen, one, removed), checkout)
})

/** The checkout after an update, with its total. The page does not know offers; the server's answer corrects them. */
export function afterUpdate(
  checkout: Checkout,
  { update, body }: AnyWaitingUpdate,
  removed: BasketLines,
): Checkout {
  const changed = update.overlay(checkout, body, removed)
  const difference = changeableTotal(changed) - changeableTotal(checkout)
  return { ...changed, basket_total: fromMinor(toMinor(checkout.basket_total) + difference) }
}

/** How many tickets and vouchers the basket has; 0 once the order is complete. */
export const basketCountAtom = atom(get => {
  const checkout = get(optimisticCheckoutAtom)
  if (!checkout || checkout.payment_complete) return 0
  return [...checkout.tickets, ...checkout.gift_vouchers].reduce((sum, line) => sum + line.qty, 0)
})
