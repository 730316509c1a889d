import { atom } from 'jotai'
import { checkoutAtom } from './checkout.ts'
import { withQuantity } from './seenLines.ts'
import { waitingOpsAtom } from './waiting.ts'

/** How many tickets and vouchers the shopper sees in the basket; a completed order is no basket any more. */
export const basketCountAtom = atom(get => {
  const checkout = get(checkoutAtom)
  if (!checkout || checkout.payment_complete) return 0
  const { tickets, gift_vouchers } = get(waitingOpsAtom).reduce(withQuantity<typeof checkout>, checkout)
  return [...tickets, ...gift_vouchers].reduce((sum, line) => sum + line.qty, 0)
})
