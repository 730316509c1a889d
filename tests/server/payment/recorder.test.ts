import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Stripe } from 'stripe'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ProviderUnreachable } from '../../../server/http/providerUnreachable.ts'
import type { Charge } from '../../../server/payments/provider.ts'
import { stripeCalls } from '../../../server/payments/stripe/adapter.ts'

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
/** The answer by the path, for calls whose order is open. */
let answerBy: ((path: string | undefined) => object) | null = null
const server = createServer((request, response) => {
  let text = ''
  request.on('data', part => {
    text += part
  })
  request.on('end', () => {
    const { method, url: path, headers } = request
    heard.push({ method, path, headers, body: Object.fromEntries(new URLSearchParams(text)) })
    const { status, body } = reply.shift() ?? { status: 200, body: answerBy?.(path) ?? intent }
    if (status === 0) return request.socket.destroy()
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
  })
})
beforeAll(() => new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve)))
afterAll(() => new Promise(resolve => server.close(resolve)))
beforeEach(() => {
  heard = []
  reply = []
  answerBy = null
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
  card: null,
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
      card: null,
      needsShopper: false,
      bankAsksAt: null,
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

  test('INS-14 charges the first instalment with the shopper there, and allows the card to be charged later', async () => {
    const card = { customer: 'cus_1', id: 'pm_1', isShopperThere: true }
    await calls().start({ ...charge, method: 'instalment', card })
    expect(heard[0]?.body).toMatchObject({
      amount: '4550',
      currency: 'gbp',
      'allowed_payment_method_types[0]': 'card',
      customer: 'cus_1',
      payment_method: 'pm_1',
      confirm: 'true',
      return_url: 'https://foyer.example/do/checkout/stripe_auth/',
      setup_future_usage: 'off_session',
      'payment_method_options[card][setup_credential_usage]': 'installment',
    })
    expect(heard[0]?.body).not.toHaveProperty('off_session')
  })

  test('INS-14 charges a later instalment without the shopper, and does not store the card again', async () => {
    const card = { customer: 'cus_1', id: 'pm_1', isShopperThere: false }
    await calls().start({ ...charge, method: 'instalment', card })
    expect(heard[0]?.body).toMatchObject({
      customer: 'cus_1',
      payment_method: 'pm_1',
      confirm: 'true',
      off_session: 'true',
      'payment_method_options[card][stored_credential_usage]': 'installment',
    })
    expect(heard[0]?.body).not.toHaveProperty('setup_future_usage')
  })

  test.each([
    ['insufficient_funds', 'card_declined', false],
    ['authentication_required', 'authentication_required', true],
    ['stolen_card', 'card_declined', true],
    [undefined, 'expired_card', true],
  ])(
    'a stored card that is refused for %s (%s) is an open payment; only the shopper can help: %s',
    async (decline_code, code, needsShopper) => {
      const last_payment_error = { type: 'card_error', code, decline_code, message: 'No.' }
      const error = { ...last_payment_error, payment_intent: { ...intent, last_payment_error } }
      reply = [{ status: 402, body: { error } }]
      const card = { customer: 'cus_1', id: 'pm_1', isShopperThere: false }
      expect(await calls().start({ ...charge, method: 'instalment', card })).toMatchObject({
        ref: 'pi_1',
        status: 'open',
        error: 'No.',
        needsShopper,
      })
    },
  )

  test('INS-09 INS-10 reads the stored cards, the default one first', async () => {
    const stored = (id: string, exp_month: number) => ({
      id,
      object: 'payment_method',
      card: { brand: 'visa', last4: '4242', exp_month, exp_year: 2030 },
    })
    const of = (path: string | undefined) =>
      path?.includes('payment_methods')
        ? { object: 'list', data: [stored('pm_1', 1), stored('pm_2', 12)] }
        : { id: 'cus_1', object: 'customer', invoice_settings: { default_payment_method: 'pm_2' } }
    answerBy = of
    expect(await calls().cards.list('cus_1')).toEqual({
      cards: [
        { id: 'pm_2', brand: 'visa', last4: '4242', expiry: '12/30' },
        { id: 'pm_1', brand: 'visa', last4: '4242', expiry: '01/30' },
      ],
      defaultId: 'pm_2',
    })
    expect(heard.map(({ method, path }) => `${method} ${path}`).sort()).toEqual([
      'GET /v1/customers/cus_1',
      'GET /v1/customers/cus_1/payment_methods?type=card&limit=100',
    ])
  })

  test('makes a customer under a key, sets their default card and what they are called, and removes a card', async () => {
    const { cards } = calls()
    reply = [{ status: 200, body: { id: 'cus_1', object: 'customer' } }]
    expect(await cards.createCustomer('sam@mail.example', 'Sam Field', 'customer:1')).toBe('cus_1')
    await cards.setDefault('cus_1', 'pm_1')
    await cards.setOwner('cus_1', 'new@mail.example', 'Sam Oak')
    await cards.remove('pm_1')
    expect(heard).toMatchObject([
      {
        path: '/v1/customers',
        headers: { 'idempotency-key': 'customer:1' },
        body: { email: 'sam@mail.example', name: 'Sam Field' },
      },
      { path: '/v1/customers/cus_1', body: { 'invoice_settings[default_payment_method]': 'pm_1' } },
      { path: '/v1/customers/cus_1', body: { email: 'new@mail.example', name: 'Sam Oak' } },
      { method: 'POST', path: '/v1/payment_methods/pm_1/detach' },
    ])
  })

  test('says whose a card is, and that there is none', async () => {
    const missing = { error: { type: 'invalid_request_error', code: 'resource_missing' } }
    reply = [
      { status: 200, body: { id: 'pm_1', customer: 'cus_1' } },
      { status: 200, body: { id: 'pm_1', customer: null } },
      { status: 404, body: missing },
      { status: 404, body: missing },
    ]
    const { cards } = calls()
    expect([await cards.ownerOf('pm_1'), await cards.ownerOf('pm_1'), await cards.ownerOf('pm_1')]).toEqual([
      'cus_1',
      '',
      null,
    ])
    // A card that is removed twice is removed.
    await cards.remove('pm_1')
  })

  test('INS-14 stores a card for charges without the shopper, unless their bank asks them first', async () => {
    const setup = (status: string, next_action: object | null) => ({
      status: 200,
      body: { id: 'seti_1', object: 'setup_intent', status, next_action },
    })
    reply = [
      setup('succeeded', null),
      setup('requires_action', {
        type: 'redirect_to_url',
        redirect_to_url: { url: 'https://bank.example/' },
      }),
      { status: 402, body: { error: { type: 'card_error', code: 'card_declined', message: 'No.' } } },
    ]
    const save = () => calls().cards.save('cus_1', 'pm_1', charge.returnUrl, 'save:pm_1')
    expect([await save(), await save(), await save()]).toEqual([
      { kind: 'stored' },
      { kind: 'redirect', url: 'https://bank.example/' },
      { kind: 'refused', message: 'No.' },
    ])
    expect(heard[0]).toMatchObject({
      path: '/v1/setup_intents',
      headers: { 'idempotency-key': 'save:pm_1' },
      body: {
        customer: 'cus_1',
        payment_method: 'pm_1',
        'allowed_payment_method_types[0]': 'card',
        usage: 'off_session',
        confirm: 'true',
        return_url: charge.returnUrl,
      },
    })
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
