import type { OrganiserProvider } from '../../contract/catalogue/organiserProviders.ts'
import type { Payments } from '../payments/provider.ts'
import { cardFormOf, methodsFor } from '../payments/providers.ts'

/** How a basket can be paid; `total` in minor units. */
export const paymentInWire = (
  provider: OrganiserProvider | null,
  total: number,
  currency: string,
  payments: Payments,
) => ({
  opoa: { provider, overridden: provider !== null && !payments.has(provider), merchant_id: null },
  sagepay_or_stripe: provider && cardFormOf(provider),
  payment_methods: provider ? methodsFor(payments, provider, currency) : [],
  is_test: provider !== null && total > 0 && [...payments.values()].every(({ mode }) => mode !== 'live'),
})
