import type { Infer } from 'superstruct'
import type { paymentPlans } from '../entities/payment.ts'
import { limits } from '../limits.ts'

export type PaymentMethod = 'bank' | 'card' | 'square' | 'hosted_card' | 'instalment'

/** Ways to pay that no page offers yet. */
export const unbuiltMethods = [
  'bank',
  'square',
  'hosted_card',
  'instalment',
] as const satisfies PaymentMethod[]

export type UnbuiltMethod = (typeof unbuiltMethods)[number]

/** What decides how a basket can be paid. */
export interface PaymentFacts {
  total: number
  /** Of ISO 4217. */
  currency: string
  provider: string | null
  hasPlans: boolean
  sagepayOrStripe: 'sagepay' | 'stripe' | null
  /** The bank's payment could not be created. */
  bankFailed: boolean
}

/** The ways to pay, as they are listed; none where no provider is configured. */
export function paymentMethods(facts: PaymentFacts): PaymentMethod[] {
  const { total, currency, provider, hasPlans, sagepayOrStripe, bankFailed } = facts
  if (provider === null) return []
  const ofCard: PaymentMethod = sagepayOrStripe === 'sagepay' ? 'hosted_card' : 'card'
  const card = provider === 'square' ? 'square' : ofCard
  const hasBank = provider !== 'stripe' && ['GBP', 'EUR'].includes(currency) && !bankFailed
  const hasCard = card === 'square' || total < limits.cardOnlyBelow || currency !== 'GBP'
  const methods: PaymentMethod[] = []
  if (hasBank) methods.push('bank')
  if (hasCard) methods.push(card)
  if (hasPlans) methods.push('instalment')
  return methods.length > 0 ? methods : [card]
}

/** Whether it can be paid in parts: "1" is no plan. */
export const hasPaymentPlans = (options: Infer<typeof paymentPlans>, currency: string): boolean =>
  currency === 'GBP' && Object.keys(options).some(key => key !== '1')
