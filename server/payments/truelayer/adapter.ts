import { randomUUID } from 'node:crypto'
import { array, type Infer, integer, is, nullable, optional, pattern, string, type } from 'superstruct'
import type { bankCurrencies } from '../../../contract/rules/paymentMethods.ts'
import { sum } from '../../../contract/rules/totals.ts'
import { ProviderUnreachable } from '../../http/providerUnreachable.ts'
import { Refusal } from '../../http/refusal.ts'
import { jsonOf } from '../jsonOf.ts'
import type { Charge, Payment, ProviderCalls, ProviderMode } from '../provider.ts'
import { readAs, TruelayerRefusal, truelayerClient, uuidOf } from './client.ts'
import { failureText } from './failures.ts'
import type { Hosts } from './hosts.ts'
import type { TruelayerKeys } from './settings.ts'
import { webhookCheck } from './sign.ts'

export { type Hosts, liveHosts, sandboxHosts } from './hosts.ts'

/** Bank transfers by TrueLayer's Payments v3. `send`: how it is reached, if not over the network. */
export function truelayerCalls(
  keys: TruelayerKeys,
  mode: ProviderMode,
  hosts: Hosts,
  send: typeof fetch = fetch,
): ProviderCalls {
  const client = truelayerClient(keys, hosts, send)
  const checkWebhook = webhookCheck(hosts, send)
  const statuses = keys.accepts === 'executed' ? { ...STATUSES, executed: 'succeeded' as const } : STATUSES
  const livemode = mode === 'live'

  return {
    async start(charge) {
      const body = bodyOf(charge, keys.merchantAccount)
      const created = readAs(await client.post('/v3/payments', uuidOf(charge.key), body), createdShape)
      const { amount, currency, saleReference } = charge
      const status = statuses[created.status] ?? 'processing'
      const error = errorOf(created)
      const url = created.hosted_page?.uri ?? pageOf(created, charge.returnUrl, hosts.page)
      const next = status === 'open' ? { kind: 'redirect' as const, url } : null
      return { ref: created.id, status, amount, currency, livemode, saleReference, error, next }
    },

    async status(ref) {
      const payment = readAs(await client.get(`/v3/payments/${ref}`), paymentShape)
      return {
        ref: payment.id,
        // A status that the table does not know is newer than the table: the payment stays unsettled.
        status: statuses[payment.status] ?? 'processing',
        amount: payment.amount_in_minor,
        currency: payment.currency.toUpperCase(),
        livemode,
        saleReference: payment.metadata?.sale_reference ?? '',
        error: errorOf(payment),
        // Only the answer to `start` has the address.
        next: null,
      }
    },

    async cancel(ref) {
      // A second cancellation does no harm, and an earlier answer under the same key could be outdated.
      await client.post(`/v3/payments/${ref}/actions/cancel`, randomUUID(), null).catch((error: unknown) => {
        // TrueLayer refuses to cancel a payment that has failed or is on its way.
        if (!isRefused(error, 400, 409)) throw error
      })
      return this.status(ref)
    },

    async refund(ref, amount, key) {
      const body = { amount_in_minor: amount, reference: REFUND_REFERENCE }
      await client.post(`/v3/payments/${ref}/refunds`, uuidOf(key), body).catch(async (error: unknown) => {
        // The operator made the refund by hand.
        if (!isRefused(error, 400, 422) || (await this.refunded(ref)) < amount) throw error
      })
    },

    async refunded(ref) {
      const { items } = readAs(await client.get(`/v3/payments/${ref}/refunds`), refundsShape)
      return sum(items.filter(({ status }) => GIVEN.has(status)).map(one => one.amount_in_minor))
    },

    // TrueLayer lists the refunds of one payment only. A refund made at its own pages arrives as a webhook.
    refundedSince: async () => [],

    async readWebhook(body, headers) {
      await checkWebhook(body, headers)
      const event = jsonOf(body)
      if (!is(event, eventShape)) throw malformed()
      const about = EVENTS.get(event.type)
      if (!about) return null
      if (!is(event, knownEventShape)) throw malformed()
      return { id: event.event_id, ref: event.payment_id, about, payment: null }
    },
  }
}

/** The shopper's bank shows it. The banks of the United Kingdom show 18 characters. */
const REFUND_REFERENCE = 'Ticket refund'

/** The refunds that were made or are on their way. */
const GIVEN: ReadonlySet<string> = new Set(['pending', 'authorized', 'executed'])

const EVENTS: ReadonlyMap<string, 'payment' | 'refund'> = new Map([
  ['payment_authorized', 'payment'],
  ['payment_executed', 'payment'],
  ['payment_settled', 'payment'],
  ['payment_failed', 'payment'],
  ['refund_executed', 'refund'],
  ['refund_failed', 'refund'],
])

const STATUSES: Partial<Record<string, Payment['status']>> = {
  authorization_required: 'open',
  authorizing: 'open',
  authorized: 'processing',
  // The shopper's bank has sent the money, which has not arrived yet.
  executed: 'processing',
  settled: 'succeeded',
  failed: 'canceled',
}

/** The countries whose banks can pay, by currency. */
const COUNTRIES: Partial<Record<string, string[]>> & Record<(typeof bankCurrencies)[number], string[]> = {
  GBP: ['GB'],
  EUR: ['AT', 'BE', 'DE', 'ES', 'FI', 'FR', 'IE', 'LT', 'NL', 'PT'],
}

/** Throws if TrueLayer does not take this currency. */
function bodyOf({ amount, currency, saleReference, returnUrl, payer }: Charge, merchantAccount: string) {
  const countries = COUNTRIES[currency]
  if (!countries) throw new Error(`TrueLayer takes no payments in ${currency}`)
  return {
    amount_in_minor: amount,
    currency,
    hosted_page: { return_uri: returnUrl },
    payment_method: {
      type: 'bank_transfer',
      provider_selection: {
        type: 'user_selected',
        filter: { countries, release_channel: 'general_availability', customer_segments: ['retail'] },
        scheme_selection: { type: 'instant_preferred', allow_remitter_fee: false },
      },
      beneficiary: {
        type: 'merchant_account',
        merchant_account_id: merchantAccount,
        reference: saleReference,
      },
    },
    user: { ...(payer.name && { name: payer.name }), ...(payer.email && { email: payer.email }) },
    metadata: { sale_reference: saleReference },
  }
}

/** The older page, if an answer names none. Its parameters are in the fragment: no log has the token. */
function pageOf({ id, resource_token }: Infer<typeof createdShape>, returnUrl: string, page: string): string {
  const parameters = new URLSearchParams({ payment_id: id, resource_token, return_uri: returnUrl })
  return `${page}/payments#${parameters}`
}

const errorOf = ({
  status,
  failure_reason,
}: {
  status: string
  failure_reason?: string | null | undefined
}) => (status === 'failed' ? failureText(failure_reason) : '')

/** Part of a path, and stored: PostgreSQL refuses NUL. */
const identifier = pattern(string(), /^[\w-]{1,255}$/)
const failureReason = optional(nullable(string()))

const createdShape = type({
  id: identifier,
  status: string(),
  resource_token: string(),
  hosted_page: optional(nullable(type({ uri: string() }))),
  failure_reason: failureReason,
})
const paymentShape = type({
  id: identifier,
  status: string(),
  amount_in_minor: integer(),
  currency: string(),
  metadata: optional(nullable(type({ sale_reference: optional(string()) }))),
  failure_reason: failureReason,
})
const refundsShape = type({ items: array(type({ status: string(), amount_in_minor: integer() })) })
const eventShape = type({ type: string() })
const knownEventShape = type({ type: string(), event_id: identifier, payment_id: identifier })

const malformed = () => new Refusal(400, 'This event is not as its provider documents it.')

const isRefused = (error: unknown, ...statuses: number[]): boolean => {
  const refusal = error instanceof ProviderUnreachable ? error.cause : error
  return refusal instanceof TruelayerRefusal && statuses.includes(refusal.status)
}
