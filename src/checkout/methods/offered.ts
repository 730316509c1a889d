import { atom } from 'jotai'
import {
  hasPaymentPlans,
  type PaymentMethod,
  paymentMethods,
} from '../../../contract/rules/paymentMethods.ts'
import { checkoutAtom } from '../../state/checkout.ts'
import { paymentErrorAtom } from '../steps/payment/begin.ts'
import { methods } from './methods.ts'

const hasPlansAtom = atom(get => {
  const checkout = get(checkoutAtom)
  return checkout !== null && hasPaymentPlans(checkout.payment_plan_schedule_options, checkout.currency.code)
})

/** The ways to pay that this basket is offered. */
export const offeredAtom = atom((get): PaymentMethod[] => {
  const checkout = get(checkoutAtom)
  if (!checkout) return []
  const { basket_total: total, currency, opoa, sagepay_or_stripe: sagepayOrStripe } = checkout
  const hasPlans = get(hasPlansAtom)
  const facts = { total, currency: currency.code, provider: opoa.provider, hasPlans, sagepayOrStripe }
  return paymentMethods({ ...facts, bankFailed: false }).filter(name => methods[name])
})

/** There is something to choose: several ways to pay, or one and payment plans. */
export const isChoiceAtom = atom(get => get(offeredAtom).length > 1 || get(hasPlansAtom))

const pickedAtom = atom<PaymentMethod | null>(null)

/** How it is to be paid: what was chosen, or the only way there is. Choosing takes the last error away. */
export const methodAtom = atom(
  (get): PaymentMethod | null => {
    const [offered, picked] = [get(offeredAtom), get(pickedAtom)]
    if (picked && offered.includes(picked)) return picked
    return get(isChoiceAtom) ? null : (offered[0] ?? null)
  },
  (_get, set, name: PaymentMethod) => {
    set(pickedAtom, name)
    set(paymentErrorAtom, null)
  },
)
