import type { Infer } from 'superstruct'
import type { CounterMethod } from '../counter/counter.ts'
import type { paymentPlans } from '../entities/payment.ts'
import { limits } from '../limits.ts'

export const allMethods = ['bank', 'card', 'square', 'hosted_card', 'instalment'] as const
export type PaymentMethod = (typeof allMethods)[number]

/** How an order was paid for: also at the counter, where no provider is asked. */
export type PaidBy = PaymentMethod | Exclude<CounterMethod, 'free'>

/** The currencies of instant bank transfers, as ISO 4217 codes. */
export const bankCurrencies = ['GBP', 'EUR'] as const

/** The currencies that a way to pay takes, as ISO 4217 codes; left out: all. */
const currencies: Partial<Record<PaymentMethod, readonly string[]>> = {
  bank: bankCurrencies,
  instalment: ['GBP'],
}

/** `currency`: an ISO 4217 code. */
export const takesCurrency = (method: PaymentMethod, currency: string): boolean =>
  currencies[method]?.includes(currency) ?? true

/** The facts that decide how a basket can be paid. */
export interface PaymentFacts {
  total: number
  /** ISO 4217 code. */
  currency: string
  provider: string | null
  hasPlans: boolean
  sagepayOrStripe: 'sagepay' | 'stripe' | null
  /** The bank's payment could not be created. */
  bankFailed: boolean
}

/**
 * The ways to pay that `isBuilt` knows, in the order of the list; none where no provider is configured. Card, where
 * no other one is left.
 */
export function paymentMethods(
  facts: PaymentFacts,
  isBuilt: (method: PaymentMethod) => boolean = () => true,
): PaymentMethod[] {
  const { total, currency, provider, hasPlans, sagepayOrStripe, bankFailed } = facts
  if (provider === null) return []
  const ofCard: PaymentMethod = sagepayOrStripe === 'sagepay' ? 'hosted_card' : 'card'
  const card = provider === 'square' ? 'square' : ofCard
  const hasBank = provider !== 'stripe' && takesCurrency('bank', currency) && !bankFailed
  const hasCard = card === 'square' || total < limits.cardOnlyBelow || currency !== 'GBP'
  const methods: PaymentMethod[] = []
  if (hasBank) methods.push('bank')
  if (hasCard) methods.push(card)
  if (hasPlans) methods.push('instalment')
  const built = methods.filter(isBuilt)
  return built.length > 0 || !isBuilt(card) ? built : [card]
}

/** Whether there is an instalment plan; "1" is no plan. */
export const hasPaymentPlans = (options: Infer<typeof paymentPlans>, currency: string): boolean =>
  takesCurrency('instalment', currency) && Object.keys(options).some(key => key !== '1')
