import { Stripe } from 'stripe'
import { Refusal } from '../refusal.ts'
import {
  type CardProvider,
  type Charge,
  type Intent,
  type ProviderMode,
  ProviderUnreachable,
} from './cardProvider.ts'

const API_VERSION = '2026-10-28.endive'
/** Less than a page waits for its answer. */
const TIME_LIMIT_MS = 8000

export interface StripeKeys {
  secret: string
  publishable: string
  webhook: string
}

/** Cards by Stripe's PaymentIntents. `reach`: how Stripe is reached, where it is not over the network. */
export function stripeCards(
  keys: StripeKeys,
  mode: ProviderMode,
  reach: Partial<Stripe.StripeConfig> = {},
): CardProvider {
  const stripe = new Stripe(keys.secret, {
    apiVersion: API_VERSION,
    timeout: TIME_LIMIT_MS,
    // Whoever asks asks again under the stored key; a retry in here would only outlast the page's patience.
    maxNetworkRetries: 0,
    telemetry: false,
    ...reach,
  })

  return {
    mode,
    publicKey: keys.publishable,

    start: charge =>
      known(stripe.paymentIntents.create(paramsOf(charge), { idempotencyKey: charge.key }).then(intentOf)),

    status: ref => known(stripe.paymentIntents.retrieve(ref).then(intentOf)),

    async cancel(ref) {
      try {
        return await known(
          stripe.paymentIntents.cancel(ref, { cancellation_reason: 'abandoned' }).then(intentOf),
        )
      } catch (error) {
        // It cannot be canceled any more: it has been, or it is charged.
        if (error instanceof Stripe.errors.StripeInvalidRequestError) return this.status(ref)
        throw error
      }
    },

    async refund(ref, amount, key) {
      const refunded = stripe.refunds.create(
        { payment_intent: ref, amount, reason: 'requested_by_customer' },
        { idempotencyKey: key },
      )
      await known(refunded).catch((error: unknown) => {
        // Somebody gave it back by hand.
        if (!(error instanceof Stripe.errors.StripeError) || error.code !== 'charge_already_refunded')
          throw error
      })
    },

    async isRefunded(ref) {
      const { data } = await known(stripe.refunds.list({ payment_intent: ref }))
      return data.some(({ status }) => status !== 'failed' && status !== 'canceled')
    },

    readWebhook(body, signature) {
      const { id, type, livemode, data } = signed(() =>
        stripe.webhooks.constructEvent(body, signature, keys.webhook),
      )
      if (livemode !== (mode === 'live')) throw new Refusal(400, 'This event is of another mode.')
      if (type === 'refund.failed' || type === 'refund.updated')
        return { event: id, ref: refOf(data.object as Stripe.Refund), intent: null }
      if (!type.startsWith('payment_intent.')) return null
      const intent = intentOf(data.object as Stripe.PaymentIntent)
      return { event: id, ref: intent.ref, intent }
    },
  }
}

const paramsOf = ({ amount, currency, saleReference }: Charge) =>
  ({
    amount,
    currency: currency.toLowerCase(),
    allowed_payment_method_types: ['card'],
    metadata: { sale_reference: saleReference },
    description: `Tickets, order ${saleReference}`,
  }) satisfies Stripe.PaymentIntentCreateParams

const statuses: Record<string, Intent['status']> = {
  requires_payment_method: 'open',
  requires_confirmation: 'open',
  requires_action: 'open',
  requires_capture: 'processing',
  processing: 'processing',
  succeeded: 'succeeded',
  canceled: 'canceled',
}

const intentOf = (intent: Stripe.PaymentIntent): Intent => ({
  ref: intent.id,
  clientSecret: intent.client_secret ?? '',
  // Of a status that is newer than this table nobody knows yet what it means.
  status: statuses[intent.status] ?? 'processing',
  amount: intent.amount,
  currency: intent.currency.toUpperCase(),
  livemode: intent.livemode,
  saleReference: intent.metadata.sale_reference ?? '',
  error: intent.last_payment_error?.message ?? '',
})

const refOf = ({ payment_intent: intent }: Stripe.Refund): string =>
  (typeof intent === 'string' ? intent : intent?.id) ?? ''

/** Where Stripe did not say yes or no, the outcome is unknown. */
async function known<T>(asked: Promise<T>): Promise<T> {
  try {
    return await asked
  } catch (error) {
    const isUnknown =
      error instanceof Stripe.errors.StripeConnectionError ||
      // Also what it answers while the same key is in use by another tab or another server.
      error instanceof Stripe.errors.StripeAPIError ||
      error instanceof Stripe.errors.StripeRateLimitError
    throw isUnknown ? new ProviderUnreachable(error.message, { cause: error }) : error
  }
}

function signed<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError)
      throw new Refusal(400, 'This event is not signed by the provider.')
    throw error
  }
}
