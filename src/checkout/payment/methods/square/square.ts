import { atom } from 'jotai'
import type { Answer } from '../../../../../contract/call.ts'
import type { setBillingAddress } from '../../../../../contract/calls/address.ts'
import { getSquareCredentials, payWithSquare } from '../../../../../contract/calls/payment.ts'
import { sentences } from '../../../../../contract/format/words.ts'
import { call } from '../../../../api/call.ts'
import type { Confirmation } from '../../../../cards/CardForm.ts'
import { failureOfForm, formPlace, isDarkFormAtom } from '../../../../cards/formPlace.ts'
import { checkoutAtom } from '../../../../state/checkout.ts'
import { setPaymentAtom } from '../../../../state/payment.ts'
import { failures } from '../../../../text/failures.ts'
import { payment } from '../../../../text/payment.ts'
import { toast } from '../../../../ui/messages/toast.ts'
import { cannotStartAtom } from '../../cannotStart.ts'
import type { Start } from '../../method.ts'
import { saveBillingAtom } from '../../saveBilling.ts'
import type { TokenDetails } from './SquareScript.ts'
import { type SquareForm, squareForm } from './squareForm.ts'

/** The id of the form's place. */
export const SQUARE_PLACE = 'square-card'

/** Why there is no form. */
export const squareFailureAtom = failureOfForm()

const openSquareAtom = atom(null, async (get, set, place: HTMLElement): Promise<SquareForm | null> => {
  const sent = await call(getSquareCredentials, {})
  try {
    if (sent.ok) return await squareForm(sent.answer, `#${SQUARE_PLACE}`, get(isDarkFormAtom))
  } catch {
    // Its script or its frame could not be loaded: the same words, and another try. Not where the shopper has moved on.
    if (!place.isConnected) return null
  }
  toast(failures.get_square_credentials)
  set(squareFailureAtom, failures.get_square_credentials)
  return null
})

/** The place of the second card provider's form. */
export const squarePlace = formPlace(squareFailureAtom, openSquareAtom, SQUARE_PLACE)

type Payer = Answer<typeof setBillingAddress> & { phone: string }

/** Saves the billing address, then makes a token of the card. Nothing has been charged then. */
export const startSquareAtom = atom(null, async (get, set): Promise<Start | null> => {
  const form = await set(squarePlace.awaitAtom)
  if (!form) return null
  const payer = await set(saveBillingAtom)
  const checkout = get(checkoutAtom)
  if (!payer || !checkout) return null
  const made = await form
    .tokenize(detailsOf(payer, checkout.basket_total, checkout.currency.code))
    .catch(() => ({ problem: '' }))
  if ('problem' in made) {
    if (!made.problem) toast(failures.pay_with_square)
    const reason = made.problem || sentences(failures.pay_with_square, payment.notCharged)
    await set(setPaymentAtom, { kind: 'failed', reason })
    return null
  }
  return { kind: 'confirm', confirm: () => set(chargeAtom, payer.id, made.token) }
})

const detailsOf = (payer: Payer, total: number, currencyCode: string): TokenDetails => ({
  amount: total.toFixed(2),
  currencyCode,
  intent: 'CHARGE',
  customerInitiated: true,
  sellerKeyedIn: false,
  billingContact: {
    givenName: payer.first_name,
    familyName: payer.last_name,
    phone: payer.phone,
    addressLines: [payer.address_1, payer.address_2].filter(Boolean),
    city: payer.town,
    state: payer.state,
    countryCode: payer.country_code,
    postalCode: payer.postcode,
  },
})

/** Has the server charge the card. Without an answer the outcome is unknown, and the server is asked for it. */
const chargeAtom = atom(null, async (_get, set, id: number, source_id: string): Promise<Confirmation> => {
  const sent = await call(payWithSquare, { billing_address_data: { id: String(id) }, source_id })
  if (sent.ok) {
    const { response, payment_completed, message } = sent.answer
    const refusal = response?.addressError ? failures.set_billing_address : message
    return payment_completed || !refusal ? { kind: 'sent' } : { kind: 'refused', message: refusal }
  }
  const { failure } = sent
  // Another payment of this order may be charged, and the server knows what has become of it.
  if (failure.kind !== 'refused' || failure.status === 409) return { kind: 'sent' }
  if (failure.status === 410) return { kind: 'refused', message: payment.expired }
  if (await set(cannotStartAtom, failure)) return { kind: 'sent' }
  toast(failures.pay_with_square)
  return { kind: 'refused', message: failure.error ?? failures.pay_with_square }
})
