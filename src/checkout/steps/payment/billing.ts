import { atom } from 'jotai'
import { isPhone } from '../../../../contract/rules/contact.ts'
import { checkoutAtom } from '../../../state/checkout.ts'
import { billingDraftAtom, contactDraftAtom } from '../../../state/drafts.ts'
import { payment } from '../../../text/payment.ts'
import { isBegun, problemsOf } from '../../address/entered.ts'
import { fieldId } from '../../address/fieldId.ts'
import { savedAddressesAtom } from '../../address/saved.ts'
import { methods } from '../../methods/methods.ts'
import { methodAtom } from '../../methods/offered.ts'

export const asksPhoneAtom = atom(get => get(checkoutAtom)?.has_require_phone_number === true)

export const asksAddressAtom = atom(get => {
  const name = get(methodAtom)
  return name !== null && methods[name]?.asksAddress === true
})

/** Where an address is asked for, there is enough of one to try with. */
export const isBillingBegunAtom = atom(
  get => !get(asksAddressAtom) || isBegun(get(billingDraftAtom), get(savedAddressesAtom)),
)

/** All that is missing, by field, and what is said of it as a whole. */
export const billingProblemsAtom = atom(get => {
  const phone = get(asksPhoneAtom) && !isPhone(get(contactDraftAtom).number.trim())
  const { error, problems } = get(asksAddressAtom)
    ? problemsOf(get(billingDraftAtom), get(savedAddressesAtom))
    : { error: null, problems: {} }
  return {
    error,
    fields: [
      ...(phone ? [{ field: 'contact_number', problem: payment.typePhone }] : []),
      ...Object.entries(problems).map(([field, problem]) => ({
        field: fieldId('billing', field as keyof typeof problems),
        problem: problem as string,
      })),
    ],
  }
})
