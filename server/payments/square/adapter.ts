import type { Charge, Payment, ProviderCalls, ProviderMode } from '../provider.ts'
import { anyAnswer, isRefused, type SquareClient, squareClient } from './client.ts'
import { failureOfCard, refusalOfCard } from './failures.ts'
import { readSquareWebhook } from './readWebhook.ts'
import { squareRefunds } from './refunds.ts'
import type { SquareKeys } from './settings.ts'
import { type AnsweredPayment, paymentAnswer } from './shapes.ts'

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
  const read = (payment: AnsweredPayment) => readPayment(payment, livemode)
  const webhook = { signatureKey: keys.signatureKey, url: webhookUrl, read }
  return {
    ...squarePayments(client, keys.locationId, livemode),
    ...squareRefunds(client),
    readWebhook: async (body, headers) => readSquareWebhook(webhook, body, headers),
  }
}

type PaymentCalls = Pick<ProviderCalls, 'start' | 'status' | 'cancel'> &
  Required<Pick<ProviderCalls, 'cancelStart'>>

function squarePayments(client: SquareClient, locationId: string, livemode: boolean): PaymentCalls {
  /** A payment that was not made. */
  const unmade = ({ amount, currency, saleReference }: Charge, error: string): Payment => {
    const status = 'canceled'
    return { ref: null, status, amount, currency, livemode, saleReference, error, next: null }
  }

  return {
    async start(charge) {
      try {
        const { payment } = await client.post('/v2/payments', bodyOf(charge, locationId), paymentAnswer)
        return readPayment(payment, livemode)
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
      return readPayment((await client.get(`/v2/payments/${ref}`, paymentAnswer)).payment, livemode)
    },

    async cancel(ref) {
      try {
        const { payment } = await client.post(`/v2/payments/${ref}/cancel`, {}, paymentAnswer)
        return readPayment(payment, livemode)
      } catch (error) {
        // Square refuses to cancel a payment that has ended.
        if (!isRefused(error)) throw error
        return this.status(ref)
      }
    },
  }
}

const readPayment = (payment: AnsweredPayment, livemode: boolean): Payment => ({
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

const codesOf = ({ card_details }: AnsweredPayment): string[] =>
  (card_details?.errors ?? []).map(({ code }) => code)
