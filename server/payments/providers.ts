import type { OrganiserProvider, Payable } from '../../contract/catalogue/organiserProviders.ts'
import { allMethods, type PaymentMethod, takesCurrency } from '../../contract/rules/paymentMethods.ts'
import type { ConfiguredProvider, PaymentProvider, Payments, ProviderRow, ProviderTools } from './provider.ts'
import { sagepay } from './sagepay/sagepay.ts'
import { square } from './square/square.ts'
import { stripe } from './stripe/stripe.ts'
import { truelayer } from './truelayer/truelayer.ts'

/** One row for each provider that an organiser can name; null: this server does not have it yet. */
export const paymentProviders: Record<OrganiserProvider, ProviderRow | null> = {
  stripe,
  truelayer,
  square,
  sagepay,
}

export const builtProviders: ProviderRow[] = Object.values(paymentProviders).filter(row => row !== null)

/** The operator sets SANDBOX_PAYMENTS to this phrase to let a production server take no money. */
export const SANDBOX_PHRASE = 'i-understand-no-money-is-taken'

/**
 * The providers that the settings ask for. A sandbox stands in for a provider without keys, outside of production or
 * where the operator sets the phrase.
 */
export function configurePayments(
  rows: readonly ProviderRow[],
  set: (name: string) => string | null,
  production: boolean,
  wrong: string[],
): ConfiguredProvider[] {
  const phrase = set('SANDBOX_PAYMENTS')
  if (phrase !== null && phrase !== SANDBOX_PHRASE)
    wrong.push(`SANDBOX_PAYMENTS can only be ${SANDBOX_PHRASE}`)
  const hasSandbox = !production || phrase === SANDBOX_PHRASE
  return rows.flatMap(row => {
    const configured = row.configure(set, wrong)
    if (configured && phrase !== null)
      wrong.push(`SANDBOX_PAYMENTS cannot be set together with ${row.title}'s keys`)
    return configured ?? (hasSandbox ? row.sandbox : null) ?? []
  })
}

export const openPayments = (configured: ConfiguredProvider[], tools: ProviderTools): Payments =>
  new Map(
    configured.map(one => {
      const provider = one.open(tools)
      return [provider.name, provider]
    }),
  )

/** Whose payments these providers take. */
export function payableProviders(payments: Payments): Payable {
  const methods = [...payments.values()].flatMap(provider => Object.entries(provider.methods))
  const namedFor = (isBank: boolean) => [
    ...new Set(methods.filter(([method]) => (method === 'bank') === isBank).flatMap(([, named]) => named)),
  ]
  return { always: namedFor(false), byBank: namedFor(true) }
}

/** Who takes payments by this method in this currency for an organiser that names this provider; null: nobody. */
export const providerFor = (
  payments: Payments,
  organiser: OrganiserProvider | null,
  method: PaymentMethod,
  currency: string,
): PaymentProvider | null =>
  (takesCurrency(method, currency) &&
    [...payments.values()].find(({ methods }) => organiser && methods[method]?.includes(organiser))) ||
  null

/** The payment methods that this server takes in this currency for an organiser that names this provider. */
export const methodsFor = (
  payments: Payments,
  organiser: OrganiserProvider,
  currency: string,
): PaymentMethod[] => allMethods.filter(method => providerFor(payments, organiser, method, currency) !== null)

/** The wire's `sagepay_or_stripe`: whose form asks for the card. */
export const cardFormOf = (organiser: OrganiserProvider): 'sagepay' | 'stripe' =>
  organiser === 'sagepay' ? 'sagepay' : 'stripe'
