import { atom } from 'jotai'
import { getPaymentError } from '../../../contract/calls/payment.ts'
import { emptyAddress } from '../../address/draft.ts'
import { call } from '../../api/call.ts'
import { checkoutAtom, isOutcomeUnknownAtom } from '../../state/checkout.ts'
import { isConfirmingAtom, setPaymentAtom } from '../../state/payment.ts'
import { loadUserAtom } from '../../state/user.ts'
import { claimAtom } from './claim.ts'
import { billingDraft } from './drafts.ts'
import { clearPaymentErrorAtom } from './outcome.ts'

/** Arrives at the payment step: a free basket is claimed at once; for any other, the last payment's error is read. */
export const beginPaymentAtom = atom(null, async (get, set): Promise<void> => {
  // The page finds out by itself what became of a payment, and that answer has the reason.
  if (get(isOutcomeUnknownAtom)) return
  await set(clearPaymentErrorAtom)
  if (get(checkoutAtom)?.basket_total === 0) return set(claimAtom)
  void set(fillNameAtom)
  const sent = await call(getPaymentError, {})
  if (sent.ok && sent.answer.error && !get(isConfirmingAtom))
    await set(setPaymentAtom, { kind: 'failed', reason: sent.answer.error })
})

/** Fills the user's name into a billing address that is still empty. */
const fillNameAtom = atom(null, async (get, set): Promise<void> => {
  const user = await set(loadUserAtom)
  if (!user || get(billingDraft.atom) !== billingDraft.empty) return
  const { first_name, last_name } = user
  const name = { first_name: first_name ?? '', last_name: last_name ?? '' }
  set(billingDraft.atom, { ...emptyAddress, address: { ...emptyAddress.address, ...name } })
})
