import { array, type Infer, integer, is, nullable, optional, pattern, string, type } from 'superstruct'
import { sum } from '../../../contract/rules/totals.ts'
import { Refusal } from '../../http/refusal.ts'
import { equalTexts } from '../../keys.ts'
import { jsonOf } from '../jsonOf.ts'
import type { Charge, Payment, ProviderCalls, ProviderMode } from '../provider.ts'
import { anyAnswer, SquareRefusal, squareClient } from './client.ts'
import { failureOfCard, refusalOfCard } from './failures.ts'
import type { SquareKeys } from './settings.ts'
import { SIGNATURE_HEADER, squareSignature } from './signature.ts'

interface Settings {
  keys: SquareKeys
  mode: ProviderMode
  /** The origin of the API. */
  api: string
  /** The address to which webhooks are sent, as it is registered. */
  webhookUrl: string
  /** How Square is reached, if not over the network. */
  send?: typeof fetch
}

/** Card payments by Square's Payments API. A start charges the card at once. */
export function squareCalls({ keys, mode, api, webhookUrl, send = fetch }: Settings): ProviderCalls {
  const client = squareClient(api, keys.accessToken, send)
  const livemode = mode === 'live'
  const read = (payment: Infer<typeof paymentShape>): Payment => ({
    ref: payment.id,
    // A status that the table does not know is newer than the table: the payment stays unsettled.
    status: STATUSES[payment.status] ?? 'processing',
    amount: payment.amount_money.amount,
    currency: payment.amount_money.currency,
    livemode,
    saleReference: payment.reference_id ?? '',
    error: payment.status === 'FAILED' ? failureOfCard(codesOf(payment)) : '',
    next: null,
  })
  /** A payment that was not made. */
  const unmade = ({ amount, currency, saleReference }: Charge, error: string): Payment => {
    const status = 'canceled'
    return { ref: null, status, amount, currency, livemode, saleReference, error, next: null }
  }
  const refundOf = async (id: string) =>
    (await client.get(`/v2/refunds/${id}`, type({ refund: refundShape }))).refund

  return {
    async start(charge) {
      try {
        const { payment } = await client.post('/v2/payments', bodyOf(charge, keys.locationId), paymentAnswer)
        return read(payment)
      } catch (error) {
        const reason = refusalOfCard(error)
        if (reason === null) throw error
        return unmade(charge, reason)
      }
    },

    async cancelStart(charge) {
      try {
        await client.post('/v2/payments/cancel', { idempotency_key: charge.key }, anyAnswer)
        return unmade(charge, '')
      } catch (error) {
        if (!isRefused(error)) throw error
        // Square refuses to cancel what it has charged. The same start answers that payment.
        return this.start(charge)
      }
    },

    async status(ref) {
      return read((await client.get(`/v2/payments/${ref}`, paymentAnswer)).payment)
    },

    async cancel(ref) {
      try {
        return read((await client.post(`/v2/payments/${ref}/cancel`, {}, paymentAnswer)).payment)
      } catch (error) {
        // Square refuses to cancel a payment that has ended.
        if (!isRefused(error)) throw error
        return this.status(ref)
      }
    },

    async refund(ref, amount, key) {
      const { payment } = await client.get(`/v2/payments/${ref}`, paymentAnswer)
      const body = {
        idempotency_key: key,
        payment_id: ref,
        amount_money: { amount, currency: payment.amount_money.currency },
        reason: 'Requested by the customer',
      }
      await client.post('/v2/refunds', body, anyAnswer).catch(async (error: unknown) => {
        // The operator made the refund by hand.
        if (!isRefused(error) || (await this.refunded(ref)) < amount) throw error
      })
    },

    async refunded(ref) {
      const { payment } = await client.get(`/v2/payments/${ref}`, paymentAnswer)
      const refunds = await Promise.all((payment.refund_ids ?? []).map(refundOf))
      return sum(refunds.filter(({ status }) => GIVEN.has(status)).map(one => one.amount_money.amount))
    },

    async refundedSince(since) {
      const refs = new Set<string>()
      let cursor: string | undefined
      for (let page = 0; page < MOST_PAGES; page++) {
        const query = new URLSearchParams({ begin_time: since.toISOString(), ...(cursor && { cursor }) })
        const answer = await client.get(`/v2/refunds?${query}`, refundsAnswer)
        for (const { payment_id } of answer.refunds ?? []) if (payment_id) refs.add(payment_id)
        cursor = answer.cursor
        if (!cursor) break
      }
      return [...refs]
    },

    async readWebhook(body, headers) {
      const signature = squareSignature(keys.signatureKey, webhookUrl, body)
      if (!equalTexts(headers.get(SIGNATURE_HEADER) ?? '', signature))
        throw new Refusal(400, 'This event is not signed by the provider.')
      const event: unknown = jsonOf(body)
      if (!is(event, eventShape)) throw malformed()
      const { event_id: id, type: kind, data } = event
      if (PAYMENT_EVENTS.has(kind)) {
        if (!is(data.object, paymentAnswer)) throw malformed()
        const { payment } = data.object
        return { id, ref: payment.id, about: 'payment', payment: read(payment) }
      }
      if (!REFUND_EVENTS.has(kind)) return null
      if (!is(data.object, type({ refund: type({ payment_id: identifier }) }))) throw malformed()
      return { id, ref: data.object.refund.payment_id, about: 'refund', payment: null }
    },
  }
}

const MOST_PAGES = 20

const PAYMENT_EVENTS: ReadonlySet<string> = new Set(['payment.created', 'payment.updated'])
const REFUND_EVENTS: ReadonlySet<string> = new Set(['refund.created', 'refund.updated'])

/** The refunds that were made or are on their way. */
const GIVEN: ReadonlySet<string> = new Set(['PENDING', 'COMPLETED'])

const STATUSES: Partial<Record<string, Payment['status']>> = {
  APPROVED: 'processing',
  PENDING: 'processing',
  COMPLETED: 'succeeded',
  CANCELED: 'canceled',
  FAILED: 'canceled',
}

/** Throws if the charge has no token to charge. */
function bodyOf({ key, amount, currency, saleReference, source }: Charge, location_id: string) {
  if (!source) throw new Error('Square charges no card without a token of it')
  const { payer } = source
  return {
    source_id: source.token,
    idempotency_key: key,
    amount_money: { amount, currency },
    location_id,
    reference_id: saleReference,
    autocomplete: true,
    note: `Tickets, order ${saleReference}`,
    billing_address: {
      first_name: payer.first_name,
      last_name: payer.last_name,
      address_line_1: payer.address_1,
      address_line_2: payer.address_2,
      locality: payer.town,
      administrative_district_level_1: payer.state,
      postal_code: payer.postcode,
      country: payer.country_code,
    },
    customer_details: { customer_initiated: true, seller_keyed_in: false },
  }
}

/** Refused for good: not because the shop's own access is wrong. */
const isRefused = (error: unknown): boolean =>
  error instanceof SquareRefusal && error.status !== 401 && error.status !== 403

const codesOf = ({ card_details }: Infer<typeof paymentShape>): string[] =>
  (card_details?.errors ?? []).map(({ code }) => code)

/** Part of a path, and stored: PostgreSQL refuses NUL. */
const identifier = pattern(string(), /^[\w-]{1,255}$/)

const moneyShape = type({ amount: integer(), currency: string() })
const paymentShape = type({
  id: identifier,
  status: string(),
  amount_money: moneyShape,
  reference_id: optional(nullable(string())),
  refund_ids: optional(nullable(array(identifier))),
  card_details: optional(nullable(type({ errors: optional(nullable(array(type({ code: string() })))) }))),
})
const paymentAnswer = type({ payment: paymentShape })
const refundShape = type({
  id: identifier,
  status: string(),
  amount_money: moneyShape,
  payment_id: optional(nullable(identifier)),
})
const refundsAnswer = type({ refunds: optional(array(refundShape)), cursor: optional(string()) })
const eventShape = type({ event_id: identifier, type: string(), data: type({ object: type({}) }) })

const malformed = () => new Refusal(400, 'This event is not as its provider documents it.')
