import { atom } from 'jotai'
import { setBillingAddress } from '../../../contract/calls/address.ts'
import { entered } from '../../address/entered.ts'
import { savedAddressesAtom } from '../../address/saved.ts'
import { call } from '../../api/call.ts'
import { setPaymentAtom } from '../../state/payment.ts'
import { failures } from '../../text/failures.ts'
import { payment } from '../../text/payment.ts'
import { backToBasketAtom } from '../moveOn.ts'
import { contactNumberAtom } from './contactNumber.ts'
import { billingDraft } from './drafts.ts'

/** Saves phone number and billing address with the sale. null: they could not be saved, and the shopper reads why. */
export const saveBillingAtom = atom(null, async (get, set) => {
  const phone = get(contactNumberAtom).trim()
  const address = entered(get(billingDraft.atom), get(savedAddressesAtom))
  const sent = await call(setBillingAddress, { address, contact_number: phone })
  if (sent.ok) {
    // The server has added it to the saved addresses, where it is selected from now on.
    set(billingDraft.atom, now => ({ ...now, selected: sent.answer.id }))
    return { ...sent.answer, phone }
  }
  const { failure } = sent
  const error = failure.kind === 'refused' ? failure.error : null
  // Without an answer, nobody knows anything of the address.
  const reason = failure.kind === 'refused' ? failures.set_billing_address : payment.notSent
  if (error) await set(backToBasketAtom, error)
  else await set(setPaymentAtom, { kind: 'failed', reason })
  return null
})
