import { atom } from 'jotai'
import { setAccountDetails } from '../../../contract/calls/express.ts'
import { entered } from '../../address/entered.ts'
import { savedAddressesAtom } from '../../address/saved.ts'
import { call } from '../../api/call.ts'
import { checkoutAtom, reloadAtom } from '../../state/checkout.ts'
import { setPaymentAtom } from '../../state/payment.ts'
import { failures } from '../../text/failures.ts'
import { asksBillingAtom, whyPhoneAtom } from '../payment/billing.ts'
import { cannotStartAtom } from '../payment/cannotStart.ts'
import { contactNumberAtom } from '../payment/contactNumber.ts'
import { billingDraft } from '../payment/drafts.ts'
import type { SavePayer } from '../payment/pay.ts'
import { expressBoxesAtom, expressEmailAtom, expressNameAtom } from './buyer.ts'
import { expressDraft } from './draft.ts'

/** Saves who an express order is for. */
export const saveDetailsAtom: SavePayer = atom(null, async (get, set): Promise<string | null> => {
  const email = get(expressEmailAtom).trim()
  const isPriced = get(checkoutAtom)?.basket_total !== 0
  const { newsletter, organisers } = get(expressDraft.atom)
  const offered = get(expressBoxesAtom)
  const sent = await call(setAccountDetails, {
    fullname: get(expressNameAtom).trim(),
    email,
    ...(isPriced &&
      get(asksBillingAtom) && { address: entered(get(billingDraft.atom), get(savedAddressesAtom)) }),
    contact_number: isPriced && get(whyPhoneAtom) !== null ? get(contactNumberAtom).trim() : '',
    organiser_subscribed_marketing: Object.fromEntries(
      offered.organisers.map(({ id }) => [String(id), organisers.includes(id)]),
    ),
    ct_subscribed: offered.newsletter && newsletter,
  })
  if (sent.ok) return email
  const { failure } = sent
  if (await set(cannotStartAtom, failure)) return null
  const refusal = failure.kind === 'refused' ? failure : null
  await set(setPaymentAtom, { kind: 'failed', reason: refusal?.error ?? failures.set_account_details })
  // The order was completed elsewhere.
  if (refusal?.status === 409) await set(reloadAtom)
  return null
})
