import { atom } from 'jotai'
import type { Checkout } from '../../contract/entities/checkout.ts'
import { fromMinor, toMinor } from '../../contract/format/money.ts'
import { areAllFeesAbsorbed, changeableTotal } from '../../contract/rules/summary.ts'
import { checkoutAtom } from '../state/checkout.ts'
import { type AnyWaitingUpdate, waitingUpdatesAtom } from './update.ts'

/** The checkout as the shopper sees it: the server's last answer with the waiting updates laid over it. */
export const optimisticCheckoutAtom = atom(get => {
  const checkout = get(checkoutAtom)
  return checkout && get(waitingUpdatesAtom).reduce(afterUpdate, checkout)
})

const noLines = { tickets: [], gift_vouchers: [] }

/**
 * The checkout after an update, with what follows from its lines. The page does not know offers; the server's answer
 * corrects them.
 */
export function afterUpdate(
  checkout: Checkout,
  { update, body, removed = noLines }: AnyWaitingUpdate,
): Checkout {
  const changed = update.overlay(checkout, body, removed)
  const difference = changeableTotal(changed) - changeableTotal(checkout)
  return {
    ...changed,
    all_booking_fees_are_absorbed: areAllFeesAbsorbed(changed),
    basket_total: fromMinor(toMinor(checkout.basket_total) + difference),
  }
}

/** How many tickets and vouchers the basket has; 0 once the order is complete. */
export const basketCountAtom = atom(get => {
  const checkout = get(optimisticCheckoutAtom)
  if (!checkout || checkout.payment_complete) return 0
  return [...checkout.tickets, ...checkout.gift_vouchers].reduce((sum, line) => sum + line.qty, 0)
})
