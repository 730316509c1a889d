import { Stripe } from 'stripe'
import { boolean, type Infer, is, nullable, number, pattern, record, string, type, union } from 'superstruct'
import { sum } from '../../../contract/rules/totals.ts'
import { Refusal } from '../../http/refusal.ts'
import type { CardCalls, CardCharge, Charge, Payment, ProviderCalls, ProviderMode } from '../provider.ts'
import { cardCalls } from './cardCalls.ts'
import { known } from './known.ts'
import type { StripeKeys } from './settings.ts'

const API_VERSION = '2026-10-28.endive'
/** Less than the page waits for the call. */
const TIME_LIMIT_MS = 8000

/** Card payments by Stripe's PaymentIntents. `transport`: how the client reaches Stripe, if not over the network. */
export function stripeCalls(
  keys: StripeKeys,
  mode: ProviderMode,
  transport: Partial<Stripe.StripeConfig> = {},
): ProviderCalls & { cards: CardCalls } {
  const stripe = new Stripe(keys.secret, {
    apiVersion: API_VERSION,
    timeout: TIME_LIMIT_MS,
    // The caller repeats a call under its stored key; a retry in here would take longer than the page waits.
    maxNetworkRetries: 0,
    telemetry: false,
    ...transport,
  })
  const paymentOf = (intent: Stripe.PaymentIntent) => readIntent(intent, keys.publishable)

  return {
    cards: cardCalls(stripe, keys.publishable),

    async start(charge) {
      const created = stripe.paymentIntents.create(paramsOf(charge), { idempotencyKey: charge.key })
      return known(created.then(paymentOf)).catch((error: unknown) => {
        // A stored card was refused: the intent is there, and the shopper can confirm it with another card.
        const isCard = error instanceof Stripe.errors.StripeCardError
        if (isCard && error.payment_intent) return paymentOf(error.payment_intent)
        throw error
      })
    },

    status: ref => known(stripe.paymentIntents.retrieve(ref).then(paymentOf)),

    async cancel(ref) {
      try {
        return await known(
          stripe.paymentIntents.cancel(ref, { cancellation_reason: 'abandoned' }).then(paymentOf),
        )
      } catch (error) {
        // Stripe refuses to cancel a payment that is canceled or charged already.
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
        // The operator made the refund by hand.
        if (!(error instanceof Stripe.errors.StripeError) || error.code !== 'charge_already_refunded')
          throw error
      })
    },

    async refunded(ref) {
      const { data } = await known(stripe.refunds.list({ payment_intent: ref, limit: 100 }))
      const given = data.filter(({ status }) => status !== 'failed' && status !== 'canceled')
      return sum(given.map(({ amount }) => amount))
    },

    async refundedSince(since) {
      const created = { gte: Math.floor(since.getTime() / 1000) }
      const all = await known(
        stripe.refunds.list({ created, limit: 100 }).autoPagingToArray({ limit: MOST_REFUNDS }),
      )
      return [...new Set(all.map(intentIdOf).filter(Boolean))]
    },

    async readWebhook(body, headers) {
      const signature = headers.get('Stripe-Signature') ?? ''
      const event: unknown = verified(() => stripe.webhooks.constructEvent(body, signature, keys.webhook))
      if (!is(event, eventShape)) throw malformed()
      const { id, type: kind, livemode, data } = event
      if (livemode !== (mode === 'live')) throw new Refusal(400, 'This event is of another mode.')
      if (REFUND_EVENTS.has(kind)) {
        if (!is(data.object, refundShape)) throw malformed()
        return { id, ref: intentIdOf(data.object), about: 'refund', payment: null }
      }
      if (!kind.startsWith('payment_intent.')) return null
      if (!is(data.object, intentShape)) throw malformed()
      const payment = paymentOf(data.object as Stripe.PaymentIntent)
      return { id, ref: data.object.id, about: 'payment', payment }
    },
  }
}

const REFUND_EVENTS = new Set(['refund.created', 'refund.updated', 'refund.failed'])
const MOST_REFUNDS = 1000

const paramsOf = ({ amount, currency, saleReference, card, returnUrl }: Charge) =>
  ({
    amount,
    currency: currency.toLowerCase(),
    allowed_payment_method_types: ['card'],
    metadata: { sale_reference: saleReference },
    description: `Tickets, order ${saleReference}`,
    ...(card && cardParams(card, returnUrl)),
  }) satisfies Stripe.PaymentIntentCreateParams

/** A later instalment may not ask for the card to be stored again. */
function cardParams({ customer, id, isShopperThere }: CardCharge, returnUrl: string) {
  const confirmed = id === null ? {} : { payment_method: id, confirm: true }
  if (!isShopperThere) {
    const options = { card: { stored_credential_usage: 'installment' } } as const
    return { ...confirmed, customer, off_session: true, payment_method_options: options }
  }
  return {
    ...confirmed,
    customer,
    ...(id !== null && { return_url: returnUrl }),
    setup_future_usage: 'off_session',
    payment_method_options: { card: { setup_credential_usage: 'installment' } },
  } as const
}

const STATUSES: Record<string, Payment['status']> = {
  requires_payment_method: 'open',
  requires_confirmation: 'open',
  requires_action: 'open',
  requires_capture: 'processing',
  processing: 'processing',
  succeeded: 'succeeded',
  canceled: 'canceled',
}

function readIntent(intent: Stripe.PaymentIntent, publicKey: string): Payment {
  // A status that this table does not know is newer than the table: the payment stays unsettled.
  const status = STATUSES[intent.status] ?? 'processing'
  const secret = intent.client_secret ?? ''
  return {
    ref: intent.id,
    status,
    amount: intent.amount,
    currency: intent.currency.toUpperCase(),
    livemode: intent.livemode,
    saleReference: intent.metadata.sale_reference ?? '',
    error: intent.last_payment_error?.message ?? '',
    next: status === 'open' ? { kind: 'confirm_in_page', publicKey, secret } : null,
    card: idOf(intent.payment_method),
    needsShopper: needsShopper(intent.last_payment_error),
    bankAsksAt: intent.next_action?.redirect_to_url?.url ?? null,
  }
}

const idOf = (object: string | { id: string } | null): string | null =>
  typeof object === 'string' ? object : (object?.id ?? null)

/** https://docs.stripe.com/declines/codes */
const FINAL_REFUSALS = new Set([
  'authentication_required',
  'expired_card',
  'lost_card',
  'pickup_card',
  'stolen_card',
])

const needsShopper = (error: Stripe.PaymentIntent['last_payment_error']): boolean =>
  FINAL_REFUSALS.has(error?.code ?? '') || FINAL_REFUSALS.has(error?.decline_code ?? '')

/** PostgreSQL refuses NUL. */
const identifier = pattern(string(), /^[^\0]{1,255}$/)

const eventShape = type({
  id: identifier,
  type: string(),
  livemode: boolean(),
  data: type({ object: type({}) }),
})
const intentShape = type({
  id: identifier,
  status: string(),
  amount: number(),
  currency: string(),
  livemode: boolean(),
  metadata: record(string(), string()),
})
const refundShape = type({ payment_intent: nullable(union([identifier, type({ id: identifier })])) })

const malformed = () => new Refusal(400, 'This event is not as its provider documents it.')

const intentIdOf = ({ payment_intent }: Infer<typeof refundShape>): string => idOf(payment_intent) ?? ''

function verified<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    // The text is signed and no JSON.
    if (error instanceof SyntaxError) throw malformed()
    // The library has its own error for a wrong signature, and any other one for an empty one.
    throw new Refusal(400, 'This event is not signed by the provider.')
  }
}
