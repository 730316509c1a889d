import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Stripe } from 'stripe'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Charge } from '../../../server/payments/provider.ts'
import { stripeCalls } from '../../../server/payments/stripe/adapter.ts'
import { ProviderUnreachable } from '../../../server/providerUnreachable.ts'

/* A recorder in Stripe's place records each call. */

interface Heard {
  method: string | undefined
  path: string | undefined
  headers: IncomingHttpHeaders
  body: Record<string, string>
}

const intent = {
  id: 'pi_1',
  object: 'payment_intent',
  amount: 4550,
  currency: 'gbp',
  client_secret: 'pi_1_secret_2',
  livemode: false,
  metadata: { sale_reference: 'ABCDEFGHJK' },
  status: 'requires_payment_method',
  last_payment_error: null,
} satisfies Partial<Record<keyof Stripe.PaymentIntent, unknown>>

let heard: Heard[] = []
let reply: { status: number; body: object }[] = []
const server = createServer((request, response) => {
  let text = ''
  request.on('data', part => {
    text += part
  })
  request.on('end', () => {
    const { method, url: path, headers } = request
    heard.push({ method, path, headers, body: Object.fromEntries(new URLSearchParams(text)) })
    const { status, body } = reply.shift() ?? { status: 200, body: intent }
    if (status === 0) return request.socket.destroy()
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
  })
})
beforeAll(() => new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve)))
afterAll(() => new Promise(resolve => server.close(resolve)))
beforeEach(() => {
  heard = []
  reply = []
})

const calls = () =>
  stripeCalls({ secret: 'sk_test_x', publishable: 'pk_test_x', webhook: 'whsec_x' }, 'provider_test', {
    host: '127.0.0.1',
    port: (server.address() as AddressInfo).port,
    protocol: 'http',
  })
const charge: Charge = {
  key: 'sale:ABCDEFGHJK:card:1',
  method: 'card',
  amount: 4550,
  currency: 'GBP',
  saleReference: 'ABCDEFGHJK',
  returnUrl: 'https://foyer.example/do/checkout/stripe_auth/',
  payer: { name: 'Sam Field', email: 'sam@mail.example' },
  source: null,
}

describe('A request to Stripe', () => {
  test('CRD-02 starts a payment under the stored key, for cards only', async () => {
    expect(await calls().start(charge)).toEqual({
      ref: 'pi_1',
      status: 'open',
      amount: 4550,
      currency: 'GBP',
      livemode: false,
      saleReference: 'ABCDEFGHJK',
      error: '',
      next: { kind: 'confirm_in_page', publicKey: 'pk_test_x', secret: 'pi_1_secret_2' },
    })
    expect(heard).toMatchObject([
      {
        method: 'POST',
        path: '/v1/payment_intents',
        headers: {
          authorization: 'Bearer sk_test_x',
          'idempotency-key': 'sale:ABCDEFGHJK:card:1',
          'stripe-version': '2026-10-28.endive',
        },
        body: {
          amount: '4550',
          currency: 'gbp',
          'allowed_payment_method_types[0]': 'card',
          'metadata[sale_reference]': 'ABCDEFGHJK',
          description: 'Tickets, order ABCDEFGHJK',
        },
      },
    ])
    // Stripe's own receipt would be a second one.
    expect(heard[0]?.body).not.toHaveProperty('receipt_email')
  })

  test('reads a payment by its reference', async () => {
    await calls().status('pi_1')
    expect(heard).toMatchObject([{ method: 'GET', path: '/v1/payment_intents/pi_1', body: {} }])
  })

  test('cancels a payment, and reads its state if that is too late', async () => {
    reply = [
      {
        status: 400,
        body: { error: { type: 'invalid_request_error', code: 'payment_intent_unexpected_state' } },
      },
      { status: 200, body: { ...intent, status: 'succeeded' } },
    ]
    expect(await calls().cancel('pi_1')).toMatchObject({ status: 'succeeded' })
    expect(heard).toMatchObject([
      { method: 'POST', path: '/v1/payment_intents/pi_1/cancel', body: { cancellation_reason: 'abandoned' } },
      { method: 'GET', path: '/v1/payment_intents/pi_1' },
    ])
  })

  test('refunds under a key', async () => {
    reply = [{ status: 200, body: { id: 're_1', object: 'refund', status: 'succeeded' } }]
    await calls().refund('pi_1', 4550, 'sale:ABCDEFGHJK:card:1:refund')
    expect(heard).toMatchObject([
      {
        method: 'POST',
        path: '/v1/refunds',
        headers: { 'idempotency-key': 'sale:ABCDEFGHJK:card:1:refund' },
        body: { payment_intent: 'pi_1', amount: '4550' },
      },
    ])
  })

  test('reads the refunds of a payment', async () => {
    reply = [{ status: 200, body: { object: 'list', data: [] } }]
    await calls().refunded('pi_1')
    expect(heard).toMatchObject([
      { method: 'GET', path: '/v1/refunds?payment_intent=pi_1&limit=100', body: {} },
    ])
  })

  test('reads the refunds since a time', async () => {
    const data = [{ id: 're_1', object: 'refund', payment_intent: 'pi_1' }]
    reply = [{ status: 200, body: { object: 'list', has_more: false, url: '/v1/refunds', data } }]
    expect(await calls().refundedSince(new Date(1_800_000_000_000))).toEqual(['pi_1'])
    expect(heard).toMatchObject([{ method: 'GET', path: '/v1/refunds?created[gte]=1800000000&limit=100' }])
  })
})

describe('An answer of Stripe', () => {
  test.each([
    [['succeeded'], 20],
    [['pending'], 20],
    [['requires_action'], 20],
    [['failed'], 0],
    [['canceled'], 0],
    [['failed', 'succeeded'], 20],
    [['succeeded', 'pending'], 40],
  ])('with refunds of 20 that are %s means refunded: %i', async (given, amount) => {
    const data = given.map((status, index) => ({ id: `re_${index}`, object: 'refund', status, amount: 20 }))
    reply = [{ status: 200, body: { object: 'list', data } }]
    expect(await calls().refunded('pi_1')).toBe(amount)
  })

  test('that the operator has refunded by hand counts as refunded, and any other refusal is an error', async () => {
    const refuses = (code: string) => ({
      status: 400,
      body: { error: { type: 'invalid_request_error', code } },
    })
    reply = [refuses('charge_already_refunded'), refuses('resource_missing')]
    await calls().refund('pi_1', 4550, 'key-of-a-refund')
    await expect(calls().refund('pi_1', 4550, 'key-of-a-refund')).rejects.toThrow()
  })

  test.each([
    ['requires_confirmation', 'open'],
    ['requires_action', 'open'],
    ['processing', 'processing'],
    ['requires_capture', 'processing'],
    ['succeeded', 'succeeded'],
    ['canceled', 'canceled'],
    ['something_newer', 'processing'],
  ])('%s means %s', async (status, means) => {
    reply = [{ status: 200, body: { ...intent, status } }]
    expect((await calls().status('pi_1')).status).toBe(means)
  })

  test.each([
    // The library itself repeats a request once after a closed connection.
    ['nothing at all', 0, 'api_error', 2],
    ['500', 500, 'api_error', 1],
    ['429', 429, 'rate_limit_error', 1],
    ['409, as while the key is in use', 409, 'idempotency_error', 1],
  ])(
    'with %s leaves the outcome unknown, and the next call uses the same key',
    async (_, status, type, times) => {
      reply = Array.from({ length: times }, () => ({ status, body: { error: { type } } }))
      await expect(calls().start(charge)).rejects.toThrow(ProviderUnreachable)
      await calls().start(charge)
      expect(new Set(heard.map(({ headers }) => headers['idempotency-key']))).toEqual(new Set([charge.key]))
      expect(heard).toHaveLength(times + 1)
    },
  )
})
