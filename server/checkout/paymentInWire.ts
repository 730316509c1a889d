import type { OrganiserProvider } from '../database/organiserProviders.ts'
import type { Payments } from '../payments/provider.ts'
import { cardFormOf, providerFor } from '../payments/providers.ts'

/**
 * The provider of an organiser, or the one that takes its cards where this server has not configured it: a way to pay that
 * only the organiser's own provider has is then not offered.
 */
const takerOf = (provider: OrganiserProvider, payments: Payments): string =>
  payments.has(provider) ? provider : (providerFor(payments, provider, 'card')?.name ?? provider)

/** How a basket can be paid; `total` in minor units. */
export const paymentInWire = (provider: OrganiserProvider | null, total: number, payments: Payments) => ({
  opoa: {
    provider: provider && takerOf(provider, payments),
    overridden: provider !== null && takerOf(provider, payments) !== provider,
    merchant_id: null,
  },
  sagepay_or_stripe: provider && cardFormOf(provider),
  is_test: provider !== null && total > 0 && [...payments.values()].every(({ mode }) => mode !== 'live'),
})
