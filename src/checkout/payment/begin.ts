import { atom } from 'jotai'
import { getPaymentError } from '../../../contract/calls/payment.ts'
import { emptyAddress } from '../../address/draft.ts'
import { call } from '../../api/call.ts'
import { checkoutAtom, isOutcomeUnknownAtom } from '../../state/checkout.ts'
import { paymentAtom, setPaymentAtom } from '../../state/payment.ts'
import { loadUserAtom } from '../../state/user.ts'
import { claimAtom } from './claim.ts'
import { billingDraft } from './drafts.ts'
import { clearPaymentErrorAtom } from './outcome.ts'

/** Arrives at the payment step: the last payment's error is read, and a free basket is claimed at once. */
export const beginPaymentAtom = atom(null, async (get, set): Promise<void> => {
  await set(clearPaymentErrorAtom)
  const isFree = get(checkoutAtom)?.basket_total === 0 && !get(isOutcomeUnknownAtom)
  if (!isFree) void set(fillNameAtom)
  await Promise.all([set(readPaymentErrorAtom), isFree && set(claimAtom)])
})

/** Shows the error of the last payment, unless another payment or claim is under way or has failed meanwhile. */
const readPaymentErrorAtom = atom(null, async (get, set): Promise<void> => {
  const sent = await call(getPaymentError, {})
  if (sent.ok && sent.answer.error && get(paymentAtom).kind === 'idle')
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
