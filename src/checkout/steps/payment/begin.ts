import { atom } from 'jotai'
import { claimFreeTickets, getPaymentError } from '../../../../contract/calls/payment.ts'
import { call } from '../../../api/call.ts'
import { checkoutAtom } from '../../../state/checkout.ts'
import { loadUserAtom } from '../../../state/user.ts'
import { failures } from '../../../text/failures.ts'
import { toast } from '../../../ui/toast.ts'
import { backToBasketAtom, moveOnAtom } from '../../moveOn.ts'

/** A payment or a claim is under way; nothing else may begin one. */
export const payingAtom = atom(false)
export const paymentErrorAtom = atom<string | null>(null)

/** A free basket goes straight to claiming; for any other the stored reason of a failed payment is read. */
export const beginPaymentAtom = atom(null, async (get, set): Promise<void> => {
  set(paymentErrorAtom, null)
  if (get(checkoutAtom)?.basket_total === 0) return set(claimAtom)
  const sent = await call(getPaymentError, {})
  if (sent.ok && sent.answer.error) set(paymentErrorAtom, sent.answer.error)
})

export const claimAtom = atom(null, async (get, set): Promise<void> => {
  if (get(payingAtom)) return
  set(payingAtom, true)
  set(paymentErrorAtom, null)
  const user = await set(loadUserAtom)
  const sent = await call(claimFreeTickets, { email: user?.email ?? '' })
  set(payingAtom, false)
  if (sent.ok) {
    const checkout = get(checkoutAtom)
    if (checkout) set(checkoutAtom, { ...checkout, payment_complete: true })
    await set(moveOnAtom, 'payment')
    return
  }
  toast(failures.claim_free_tickets)
  if (sent.failure.kind !== 'refused') {
    set(paymentErrorAtom, failures.claim_free_tickets)
    return
  }
  if (sent.failure.status === 410) await set(backToBasketAtom, sent.failure.error)
  else set(paymentErrorAtom, sent.failure.error)
})
