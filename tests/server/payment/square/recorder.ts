import type { Charge, ProviderMode } from '../../../../server/payments/provider.ts'
import { squareCalls } from '../../../../server/payments/square/adapter.ts'
import type { SquareKeys } from '../../../../server/payments/square/settings.ts'
import { billingAddress } from '../../../support/aPayment.ts'

/* A recorder in Square's place records each call and gives the prepared answers. */

interface Heard {
  method: string
  address: string
  headers: Headers
  /** As it was sent. */
  text: string
}

export interface Reply {
  status?: number
  body: object | string
}

export const API = 'https://connect.squareupsandbox.com'
export const WEBHOOK_URL = 'https://foyer.example/webhooks/square/'

export const keys: SquareKeys = {
  applicationId: 'sandbox-sq0idb-x',
  locationId: 'L1',
  accessToken: 'the-access-token',
  signatureKey: 'the-signature-key',
}

export const charge: Charge = {
  key: 'sale:ABCDEFGHJK:square:1',
  method: 'square',
  amount: 4550,
  currency: 'GBP',
  saleReference: 'ABCDEFGHJK',
  returnUrl: 'https://foyer.example/smartcheckout/',
  payer: { name: 'Sam Field', email: 'sam@mail.example' },
  source: { token: 'cnon:card-nonce-ok', payer: billingAddress },
  card: null,
}

export const payment = {
  id: 'pay-1',
  status: 'COMPLETED',
  amount_money: { amount: 4550, currency: 'GBP' },
  reference_id: 'ABCDEFGHJK',
}

export const error = (code: string, category = 'PAYMENT_METHOD_ERROR', status = 400): Reply => ({
  status,
  body: { errors: [{ category, code, detail: 'cnon:card-nonce-ok of Sam Field' }] },
})

/** `replies`: to the calls, in turn; an error closes the connection. */
export function recorder(replies: (Reply | Error)[], mode: ProviderMode = 'provider_test') {
  const heard: Heard[] = []
  const send: typeof fetch = async (address, init) => {
    const request = new Request(address, init)
    const { url, method, headers } = request
    heard.push({ method, address: url, headers, text: await request.text() })
    init?.signal?.throwIfAborted()
    const reply = replies.shift()
    if (!reply) throw new Error(`Nobody has prepared an answer to ${method} ${url}`)
    if (reply instanceof Error) throw reply
    const { status = 200, body } = reply
    return new Response(typeof body === 'string' ? body : JSON.stringify(body), { status })
  }
  return { heard, calls: squareCalls({ keys, mode, api: API, webhookUrl: WEBHOOK_URL, send }) }
}
