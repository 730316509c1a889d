import { atom } from 'jotai'
import {
  hasPaymentPlans,
  type PaymentMethod,
  paymentMethods,
} from '../../../contract/rules/paymentMethods.ts'
import { checkoutAtom } from '../../state/checkout.ts'
import { bankFailedAtom } from '../../state/payment.ts'
import { payment } from '../../text/payment.ts'
import { methodDraft } from './drafts.ts'
import type { Method } from './method.ts'
import { methodsAtom } from './methods.ts'
import { clearPaymentErrorAtom } from './outcome.ts'

const hasPlansAtom = atom(get => {
  const checkout = get(checkoutAtom)
  return checkout !== null && hasPaymentPlans(checkout.payment_plan_schedule_options, checkout.currency.code)
})

/** The ways to pay that this basket is offered, as they are listed. */
export const offeredAtom = atom((get): PaymentMethod[] => {
  const checkout = get(checkoutAtom)
  if (!checkout) return []
  const { basket_total: total, currency, opoa, sagepay_or_stripe: sagepayOrStripe } = checkout
  const hasPlans = get(hasPlansAtom)
  const facts = { total, currency: currency.code, provider: opoa.provider, hasPlans, sagepayOrStripe }
  const methods = get(methodsAtom)
  const isTaken = (name: PaymentMethod) => checkout.payment_methods?.includes(name) ?? true
  return paymentMethods(
    { ...facts, bankFailed: get(bankFailedAtom) },
    name => methods[name] !== undefined && isTaken(name),
  )
})

/** The shopper has a choice: several ways to pay, or one way and payment plans. */
export const isChoiceAtom = atom(get => get(offeredAtom).length > 1 || get(hasPlansAtom))

/** The chosen way to pay, or the only one. Choosing removes the last error. */
export const methodNameAtom = atom(
  (get): PaymentMethod | null => {
    const [offered, chosen] = [get(offeredAtom), get(methodDraft.atom) as PaymentMethod]
    if (offered.includes(chosen)) return chosen
    return get(isChoiceAtom) ? null : (offered[0] ?? null)
  },
  (_get, set, name: PaymentMethod) => {
    set(methodDraft.atom, name)
    void set(clearPaymentErrorAtom)
  },
)

export const methodAtom = atom((get): Method | null => {
  const name = get(methodNameAtom)
  return (name && get(methodsAtom)[name]) ?? null
})

/** Why the chosen way to pay cannot be used yet; null: it can. */
export const whyNotReadyAtom = atom(get => {
  const method = get(methodAtom)
  if (method === null) return payment.choose
  return method.whyNotReady ? get(method.whyNotReady) : null
})

/** The country that the address begins with. */
export const countryAtom = atom(get =>
  get(offeredAtom).reduce((country, name) => get(methodsAtom)[name]?.country ?? country, ''),
)

/** What is paid now, in words; null: the whole price. */
export const payNowAtom = atom(get => {
  const now = get(methodAtom)?.payNow
  return now ? get(now) : null
})
