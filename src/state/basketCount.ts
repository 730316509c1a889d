import { atom } from 'jotai'
import { seenCheckoutAtom } from './seen.ts'

/** How many tickets and vouchers the shopper sees in the basket; a completed order is no basket any more. */
export const basketCountAtom = atom(get => {
  const checkout = get(seenCheckoutAtom)
  if (!checkout || checkout.payment_complete) return 0
  return [...checkout.tickets, ...checkout.gift_vouchers].reduce((sum, line) => sum + line.qty, 0)
})
