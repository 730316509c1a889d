import { atom } from 'jotai'
import { claimFreeTickets, getPaymentError } from '../../../../contract/calls/payment.ts'
import { raiseEpoch } from '../../../../offline/owner.ts'
import { call } from '../../../api/call.ts'
import { changeCheckoutAtom, checkoutAtom, isUnknownAtom } from '../../../state/checkout.ts'
import {
  billingDraftAtom,
  contactDraftAtom,
  forgetDonationAtom,
  noAddressDraft,
  noContactDraft,
} from '../../../state/drafts.ts'
import { payingAtom } from '../../../state/payment.ts'
import { loadUserAtom } from '../../../state/user.ts'
import { outboxAtom } from '../../../state/waiting.ts'
import { failures } from '../../../text/failures.ts'
import { toast } from '../../../ui/toast.ts'
import { backToBasketAtom, moveOnAtom } from '../../moveOn.ts'

export const paymentErrorAtom = atom<string | null>(null)

/** A free basket goes straight to claiming; for any other the stored reason of a failed payment is read. */
export const beginPaymentAtom = atom(null, async (get, set): Promise<void> => {
  // What has become of a payment is asked by itself, and its answer has the reason.
  if (get(isUnknownAtom)) return
  set(paymentErrorAtom, null)
  if (get(checkoutAtom)?.basket_total === 0) return set(claimAtom)
  void set(nameAddressAtom)
  const sent = await call(getPaymentError, {})
  if (sent.ok && sent.answer.error && !get(payingAtom)) set(paymentErrorAtom, sent.answer.error)
})

/** An address that nobody has begun is most likely the shopper's own. */
const nameAddressAtom = atom(null, async (get, set): Promise<void> => {
  const user = await set(loadUserAtom)
  if (!user || get(billingDraftAtom) !== noAddressDraft) return
  const { first_name, last_name } = user
  const name = { first_name: first_name ?? '', last_name: last_name ?? '' }
  set(billingDraftAtom, { ...noAddressDraft, address: { ...noAddressDraft.address, ...name } })
})

/** Claims, then goes on. Called again, it repeats only what failed. */
export const claimAtom = atom(null, async (get, set): Promise<void> => {
  if (get(payingAtom)) return
  set(payingAtom, true)
  set(paymentErrorAtom, null)
  const isClaimed = get(checkoutAtom)?.payment_complete || (await set(askToClaimAtom))
  if (isClaimed && !(await set(moveOnAtom, 'payment'))) set(paymentErrorAtom, failures.update_basket_state)
  set(payingAtom, false)
})

const askToClaimAtom = atom(null, async (_get, set): Promise<boolean> => {
  const email = (await set(loadUserAtom))?.email
  const sent = email ? await call(claimFreeTickets, { email }) : null
  if (sent?.ok) {
    await set(markPaidAtom)
    return true
  }
  toast(failures.claim_free_tickets)
  const refusal = sent?.failure.kind === 'refused' ? sent.failure : null
  const reason = refusal?.error ?? failures.claim_free_tickets
  if (refusal?.status === 410) await set(backToBasketAtom, reason)
  else set(paymentErrorAtom, reason)
  return false
})

/** It is the shopper's now: what was still to be sent belonged to a basket that is closed. */
export const markPaidAtom = atom(null, async (_get, set): Promise<void> => {
  set(changeCheckoutAtom, { payment_complete: true })
  set(contactDraftAtom, noContactDraft)
  set(billingDraftAtom, noAddressDraft)
  set(forgetDonationAtom)
  set(outboxAtom, await raiseEpoch())
})
