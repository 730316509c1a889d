import type { PaymentProvider, Payments } from '../provider.ts'

/** The provider of this server that stores cards; null: none does. */
export const cardStore = (payments: Payments): PaymentProvider | null =>
  [...payments.values()].find(({ cards }) => cards !== undefined) ?? null
