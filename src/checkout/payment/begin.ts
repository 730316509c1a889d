import { atom } from 'jotai'
import { getPaymentError } from '../../../contract/calls/payment.ts'
import { sentences } from '../../../contract/format/words.ts'
import { fillNameAtom } from '../../address/fillName.ts'
import { call } from '../../api/call.ts'
import { checkoutAtom, isOutcomeUnknownAtom } from '../../state/checkout.ts'
import { bankFailedAtom, paymentAtom, setPaymentAtom } from '../../state/payment.ts'
import { payment } from '../../text/payment.ts'
import { claimAtom } from './claim.ts'
import { billingDraft } from './drafts.ts'
import { countryAtom } from './offered.ts'
import { clearPaymentErrorAtom } from './outcome.ts'

/**
 * Arrives at the payment step: the last payment's error is read, and a free basket is claimed at once, unless an express
 * checkout first asks who it is for.
 */
export const beginPaymentAtom = atom(null, async (get, set): Promise<void> => {
  await set(clearPaymentErrorAtom)
  set(bankFailedAtom, false)
  const checkout = get(checkoutAtom)
  const isFree = checkout?.basket_total === 0 && !get(isOutcomeUnknownAtom)
  const isClaimed = isFree && !checkout.express
  if (!isClaimed) void set(fillNameAtom, billingDraft, get(countryAtom))
  await Promise.all([set(readPaymentErrorAtom), isClaimed && set(claimAtom)])
})

/**
 * Shows the error of the last payment, which took no money, unless another payment or claim is under way or has failed
 * meanwhile.
 */
const readPaymentErrorAtom = atom(null, async (get, set): Promise<void> => {
  const sent = await call(getPaymentError, {})
  if (sent.ok && sent.answer.error && get(paymentAtom).kind === 'idle')
    await set(setPaymentAtom, { kind: 'failed', reason: sentences(sent.answer.error, payment.notCharged) })
})
