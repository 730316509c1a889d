import { atom } from 'jotai'
import { checkoutAtom } from './checkout.ts'

/** How many tickets and vouchers are in the basket; a completed order is no basket any more. */
export const basketCountAtom = atom(get => {
  const checkout = get(checkoutAtom)
  if (!checkout || checkout.payment_complete) return 0
  return [...checkout.tickets, ...checkout.gift_vouchers].reduce((sum, line) => sum + line.qty, 0)
})
