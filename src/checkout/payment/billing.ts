import { atom } from 'jotai'
import { isPhone } from '../../../contract/rules/contact.ts'
import { isBegun, problemsOf } from '../../address/entered.ts'
import { fieldId } from '../../address/fieldId.ts'
import { savedAddressesAtom } from '../../address/saved.ts'
import { checkoutAtom } from '../../state/checkout.ts'
import { payment } from '../../text/payment.ts'
import { contactNumberAtom } from './contactNumber.ts'
import { billingDraft } from './drafts.ts'
import { methodAtom } from './offered.ts'

/** Why a contact number is asked; null: none is. */
export const whyPhoneAtom = atom((get): string | null =>
  get(checkoutAtom)?.has_require_phone_number === true
    ? payment.whyPhone
    : (get(methodAtom)?.whyPhone ?? null),
)

export const asksBillingAtom = atom(get => {
  const asks = get(methodAtom)?.asksAddress ?? false
  return typeof asks === 'boolean' ? asks : get(asks)
})

/** Pay is enabled: no address is asked, or a saved one or a postcode is there. */
export const isBillingBegunAtom = atom(
  get => !get(asksBillingAtom) || isBegun(get(billingDraft.atom), get(savedAddressesAtom)),
)

/** What is missing, by field, and the words for it as a whole. */
export const billingProblemsAtom = atom(get => {
  const isPhoneMissing = get(whyPhoneAtom) !== null && !isPhone(get(contactNumberAtom).trim())
  const { error, problems } = get(asksBillingAtom)
    ? problemsOf(get(billingDraft.atom), get(savedAddressesAtom))
    : { error: null, problems: {} }
  return {
    error,
    fields: [
      ...(isPhoneMissing ? [{ field: 'contact_number', problem: payment.typePhone }] : []),
      ...Object.entries(problems).map(([field, problem]) => ({
        field: fieldId('billing', field as keyof typeof problems),
        problem: problem as string,
      })),
    ],
  }
})
