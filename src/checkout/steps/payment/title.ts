import { atom } from 'jotai'
import { checkoutAtom, isPaymentOpenAtom } from '../../../state/checkout.ts'
import { isConfirmingAtom } from '../../../state/payment.ts'

/** The title of the payment step: a claim comes first, then a payment in progress, then express. */
export const paymentTitleAtom = atom(get => {
  const checkout = get(checkoutAtom)
  const isClaiming = checkout?.basket_total === 0 && (get(isConfirmingAtom) || !checkout.express)
  if (isClaiming) return 'Claiming free tickets'
  if (get(isPaymentOpenAtom)) return 'Confirming Payment'
  return checkout?.express ? 'Complete purchase' : 'Payment'
})
