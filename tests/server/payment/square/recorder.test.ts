import { afterEach, describe, expect, test, vi } from 'vitest'
import { ProviderUnreachable } from '../../../../server/http/providerUnreachable.ts'
import { squareSignature } from '../../../../server/payments/square/signature.ts'
import { API, charge, error, keys, payment, type Reply, recorder, WEBHOOK_URL } from './recorder.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

const made: Reply = { body: { payment } }
const bodyOf = ({ text = '' } = {}) => JSON.parse(text)

describe('A request to Square', () => {
  test('SCP-02 charges a card: the path, the headers, the body and the key', async () => {
    const { heard, calls } = recorder([made])
    expect(await calls.start(charge)).toEqual({
      ref: 'pay-1',
      status: 'succeeded',
      amount: 4550,
      currency: 'GBP',
      livemode: false,
      saleReference: 'ABCDEFGHJK',
      error: '',
      next: null,
    })
    expect(heard).toMatchObject([{ method: 'POST', address: `${API}/v2/payments` }])
    const { headers } = heard[0] ?? {}
    expect(headers?.get('Authorization')).toBe('Bearer the-access-token')
    expect(headers?.get('Square-Version')).toBe('2026-09-16')
    expect(headers?.get('Content-Type')).toBe('application/json')
    const body = bodyOf(heard[0])
    expect(body).toEqual({
      source_id: 'cnon:card-nonce-ok',
      idempotency_key: 'sale:ABCDEFGHJK:square:1',
      amount_money: { amount: 4550, currency: 'GBP' },
      location_id: 'L1',
      reference_id: 'ABCDEFGHJK',
      autocomplete: true,
      note: 'Tickets, order ABCDEFGHJK',
      billing_address: {
        first_name: 'Sam',
        last_name: 'Field',
        address_line_1: '1 Lantern Row',
        address_line_2: '',
        locality: 'Testbury',
        administrative_district_level_1: '',
        postal_code: 'ZZ99 1AA',
        country: 'GB',
      },
      customer_details: { customer_initiated: true, seller_keyed_in: false },
    })
    expect(body.idempotency_key.length).toBeLessThanOrEqual(45)
    // The shop sends its own receipt, so Square gets no address to send one to.
    expect(heard[0]?.text).not.toContain('sam@mail.example')
  })

  test('is the same again for the same charge', async () => {
    const { heard, calls } = recorder([made, made])
    await calls.start(charge)
    await calls.start(charge)
    expect(heard[1]?.text).toBe(heard[0]?.text)
  })

  test('has a token of the card, or is not sent', async () => {
    const { heard, calls } = recorder([])
    await expect(calls.start({ ...charge, source: null })).rejects.toThrow('without a token')
    expect(heard).toEqual([])
  })

  test('reads a payment by its reference, in live mode too', async () => {
    const { heard, calls } = recorder([made], 'live')
    expect(await calls.status('pay-1')).toMatchObject({ ref: 'pay-1', status: 'succeeded', livemode: true })
    expect(heard).toMatchObject([{ method: 'GET', address: `${API}/v2/payments/pay-1`, text: '' }])
  })

  test.each([
    ['APPROVED', 'processing'],
    ['PENDING', 'processing'],
    ['COMPLETED', 'succeeded'],
    ['CANCELED', 'canceled'],
    ['FAILED', 'canceled'],
    ['SOMETHING_NEWER', 'processing'],
  ])('reads the status %s as %s', async (status, means) => {
    const { calls } = recorder([{ body: { payment: { ...payment, status } } }])
    expect((await calls.status('pay-1')).status).toBe(means)
  })

  test('cancels by id, and reads a payment that has ended', async () => {
    const canceled = { body: { payment: { ...payment, status: 'CANCELED' } } }
    const { heard, calls } = recorder([canceled, error('BAD_REQUEST', 'INVALID_REQUEST_ERROR'), made])
    expect(await calls.cancel('pay-1')).toMatchObject({ status: 'canceled' })
    expect(await calls.cancel('pay-1')).toMatchObject({ status: 'succeeded' })
    expect(heard.map(({ method, address }) => `${method} ${address.replace(API, '')}`)).toEqual([
      'POST /v2/payments/pay-1/cancel',
      'POST /v2/payments/pay-1/cancel',
      'GET /v2/payments/pay-1',
    ])
  })

  test('cancels by the idempotency key what may have been started', async () => {
    const { heard, calls } = recorder([{ body: {} }])
    expect(await calls.cancelStart?.(charge)).toMatchObject({
      ref: null,
      status: 'canceled',
      amount: 4550,
      saleReference: 'ABCDEFGHJK',
    })
    expect(heard).toMatchObject([{ method: 'POST', address: `${API}/v2/payments/cancel` }])
    expect(bodyOf(heard[0])).toEqual({ idempotency_key: charge.key })
  })

  test('that cancels too late answers the payment that was charged under the same key', async () => {
    const { heard, calls } = recorder([error('BAD_REQUEST', 'INVALID_REQUEST_ERROR'), made])
    expect(await calls.cancelStart?.(charge)).toMatchObject({ ref: 'pay-1', status: 'succeeded' })
    expect(bodyOf(heard[1]).idempotency_key).toBe(charge.key)
  })

  test('does not charge where a cancellation fails because the access is wrong', async () => {
    const { heard, calls } = recorder([error('UNAUTHORIZED', 'AUTHENTICATION_ERROR', 401)])
    await expect(calls.cancelStart?.(charge)).rejects.toThrow('UNAUTHORIZED')
    expect(heard).toHaveLength(1)
  })

  test('refunds in the currency of the payment, under a key', async () => {
    const { heard, calls } = recorder([made, { body: { refund: { id: 'refund-1' } } }])
    await calls.refund('pay-1', 4550, `${charge.key}:refund`)
    expect(heard[1]).toMatchObject({ method: 'POST', address: `${API}/v2/refunds` })
    const body = bodyOf(heard[1])
    expect(body).toEqual({
      idempotency_key: 'sale:ABCDEFGHJK:square:1:refund',
      payment_id: 'pay-1',
      amount_money: { amount: 4550, currency: 'GBP' },
      reason: 'Requested by the customer',
    })
    expect(body.idempotency_key.length).toBeLessThanOrEqual(45)
  })

  const refund = { id: 'r1', status: 'COMPLETED', amount_money: payment.amount_money, payment_id: 'pay-1' }
  const refundedPayment: Reply = { body: { payment: { ...payment, refund_ids: ['r1'] } } }

  test('takes a refund that the operator has made by hand as made; any other refusal is an error', async () => {
    const refused = error('REFUND_AMOUNT_INVALID', 'REFUND_ERROR')
    const byHand = recorder([made, refused, refundedPayment, { body: { refund } }])
    await byHand.calls.refund('pay-1', 4550, 'k')
    const notMade = recorder([made, refused, made])
    await expect(notMade.calls.refund('pay-1', 4550, 'k')).rejects.toThrow('REFUND_AMOUNT_INVALID')
  })

  test.each([
    ['PENDING', 4550],
    ['COMPLETED', 4550],
    ['REJECTED', 0],
    ['FAILED', 0],
  ])('counts a refund that is %s as %i', async (status, given) => {
    const { heard, calls } = recorder([refundedPayment, { body: { refund: { ...refund, status } } }])
    expect(await calls.refunded('pay-1')).toBe(given)
    expect(heard[1]).toMatchObject({ method: 'GET', address: `${API}/v2/refunds/r1` })
  })

  test('lists the payments of which something was given back since then, page by page', async () => {
    const pages = [
      { refunds: [refund], cursor: 'next' },
      { refunds: [{ ...refund, payment_id: 'pay-2' }] },
      {},
    ]
    const { heard, calls } = recorder(pages.map(body => ({ body })))
    expect(await calls.refundedSince(new Date('2026-11-01T00:00:00Z'))).toEqual(['pay-1', 'pay-2'])
    expect(heard.map(({ address }) => new URL(address).search)).toEqual([
      '?begin_time=2026-11-01T00%3A00%3A00.000Z',
      '?begin_time=2026-11-01T00%3A00%3A00.000Z&cursor=next',
    ])
  })
})

describe('A card that Square refuses', () => {
  const ADDRESS = 'We were unable to find your address. Please try a different address'
  const CODE = 'Your card’s security code is incorrect.'
  const DECLINED = 'Your card was declined.'
  const AGAIN = 'Your card could not be read. Please type it again.'

  test.each([
    ['ADDRESS_VERIFICATION_FAILURE', ADDRESS],
    ['VERIFY_AVS_FAILURE', ADDRESS],
    ['INVALID_POSTAL_CODE', ADDRESS],
    ['CVV_FAILURE', CODE],
    ['VERIFY_CVV_FAILURE', CODE],
    ['GENERIC_DECLINE', DECLINED],
    ['CARD_DECLINED', DECLINED],
    ['CARD_DECLINED_VERIFICATION_REQUIRED', 'Your bank asks you to confirm this card. Please try again.'],
    ['INSUFFICIENT_FUNDS', 'Your card has insufficient funds.'],
    ['CARD_EXPIRED', 'Your card has expired.'],
    ['CARD_TOKEN_EXPIRED', AGAIN],
    ['CARD_TOKEN_USED', AGAIN],
    ['A_NEWER_CODE', DECLINED],
  ])('with %s was not charged: %s', async (code, message) => {
    const { calls } = recorder([error(code)])
    expect(await calls.start(charge)).toMatchObject({ ref: null, status: 'canceled', error: message })
  })

  test('of an earlier start says the same when the payment is read', async () => {
    const card_details = { errors: [{ code: 'INSUFFICIENT_FUNDS' }] }
    const { calls } = recorder([{ body: { payment: { ...payment, status: 'FAILED', card_details } } }])
    expect(await calls.status('pay-1')).toMatchObject({
      status: 'canceled',
      error: 'Your card has insufficient funds.',
    })
  })
})

describe('Without a clear answer', () => {
  test.each<[string, Reply | Error]>([
    ['the connection is cut', new TypeError('cut')],
    ['Square is broken', error('INTERNAL_SERVER_ERROR', 'API_ERROR', 500)],
    ['Square is busy', error('RATE_LIMITED', 'RATE_LIMIT_ERROR', 429)],
    ['another request has the same key', error('CONFLICT', 'API_ERROR', 409)],
    ['the answer is a page', { body: '<html>' }],
    ['the answer is another one', { body: { payment: { id: 7 } } }],
  ])('where %s, the outcome is unknown', async (_, reply) => {
    await expect(recorder([reply]).calls.start(charge)).rejects.toThrow(ProviderUnreachable)
  })

  test('each call has a time limit, shorter than the page’s', async () => {
    const limit = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort())
    for (const asked of [
      (calls: ReturnType<typeof recorder>['calls']) => calls.start(charge),
      (calls: ReturnType<typeof recorder>['calls']) => calls.status('pay-1'),
      (calls: ReturnType<typeof recorder>['calls']) => calls.cancel('pay-1'),
      (calls: ReturnType<typeof recorder>['calls']) => calls.refunded('pay-1'),
    ])
      await expect(asked(recorder([made]).calls)).rejects.toThrow(ProviderUnreachable)
    expect(limit.mock.calls.every(([ms]) => ms <= 8000)).toBe(true)
  })

  test.each([
    ['a key that was used for another request', error('IDEMPOTENCY_KEY_REUSED', 'INVALID_REQUEST_ERROR')],
    ['a wrong access token', error('UNAUTHORIZED', 'AUTHENTICATION_ERROR', 401)],
    ['another location', error('NOT_FOUND', 'INVALID_REQUEST_ERROR', 404)],
  ])('%s is an error that the operator reads, without what was sent', async (_, reply) => {
    const failed = recorder([reply]).calls.start(charge)
    await expect(failed).rejects.toThrow(/^Square answered \d+: [A-Z_]+$/)
    await expect(failed).rejects.not.toThrow(ProviderUnreachable)
  })
})

describe('A webhook of Square', () => {
  const event = (type: string, object: object) =>
    JSON.stringify({ merchant_id: 'm', type, event_id: 'event-1', data: { type: 'x', id: 'x', object } })
  const read = (body: string, signature = squareSignature(keys.signatureKey, WEBHOOK_URL, body)) =>
    recorder([]).calls.readWebhook(body, new Headers({ 'x-square-hmacsha256-signature': signature }))

  test('is signed over the address and the body', () => {
    // Computed apart with openssl: printf 'https://foyer.example/webhooks/square/{}' | openssl dgst -sha256 -hmac …
    expect(squareSignature('the-signature-key', WEBHOOK_URL, '{}')).toBe(
      'd5w0W54lvnN/VyfPRa1MvauFOVMfNulWK/bYOVW4Loc=',
    )
  })

  test('names a payment and states it', async () => {
    expect(await read(event('payment.updated', { payment }))).toMatchObject({
      id: 'event-1',
      ref: 'pay-1',
      about: 'payment',
      payment: { status: 'succeeded', amount: 4550, saleReference: 'ABCDEFGHJK' },
    })
  })

  test('names the payment of a refund', async () => {
    const refund = { id: 'r1', status: 'COMPLETED', payment_id: 'pay-1' }
    expect(await read(event('refund.updated', { refund }))).toEqual({
      id: 'event-1',
      ref: 'pay-1',
      about: 'refund',
      payment: null,
    })
  })

  test('of another kind is not used', async () => {
    expect(await read(event('order.created', {}))).toBeNull()
  })

  test.each([
    ['nothing', '{}'],
    ['no object', JSON.stringify({ type: 'payment.updated', event_id: 'e', data: {} })],
    ['a payment without its amount', event('payment.updated', { payment: { id: 'pay-1', status: 'X' } })],
    ['a refund of nothing', event('refund.created', { refund: {} })],
    ['an id that no database stores', event('payment.updated', { payment: { ...payment, id: '\0' } })],
  ])('with %s is refused', async (_, body) => {
    await expect(read(body)).rejects.toThrow('not as its provider documents it')
  })

  test.each([
    ['no signature', ''],
    [
      'a signature of another key',
      squareSignature('other', WEBHOOK_URL, event('payment.updated', { payment })),
    ],
    [
      'a signature for another address',
      squareSignature(keys.signatureKey, 'https://other.example/', event('payment.updated', { payment })),
    ],
  ])('with %s is refused', async (_, signature) => {
    await expect(read(event('payment.updated', { payment }), signature)).rejects.toThrow('not signed')
  })
})
