import { atom } from 'jotai'
import { setBillingAddress } from '../../../contract/calls/address.ts'
import { call } from '../../api/call.ts'
import { billingDraftAtom, contactDraftAtom } from '../../state/drafts.ts'
import { addressTexts } from '../../text/address.ts'
import { failures } from '../../text/failures.ts'
import { entered } from '../address/entered.ts'
import { savedAddressesAtom } from '../address/saved.ts'
import { backToBasketAtom } from '../moveOn.ts'
import { paymentErrorAtom } from '../steps/payment/begin.ts'

/** Saves number and address with the sale; null: it was not possible, and is said. */
export const saveBillingAtom = atom(null, async (get, set) => {
  const phone = get(contactDraftAtom).number.trim()
  const address = entered(get(billingDraftAtom), get(savedAddressesAtom))
  const sent = await call(setBillingAddress, { address, contact_number: phone })
  if (sent.ok) {
    // It is one of the saved addresses now, and is offered as such the next time.
    set(billingDraftAtom, now => ({ ...now, selected: sent.answer.id }))
    return { ...sent.answer, phone }
  }
  const { failure } = sent
  const reason = failure.kind === 'refused' ? failure.error : null
  if (reason) await set(backToBasketAtom, reason)
  else set(paymentErrorAtom, failure.kind === 'refused' ? failures.set_billing_address : addressTexts.notSent)
  return null
})
