import { type HttpMethod, verify } from 'truelayer-signing'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { ProviderUnreachable } from '../../../../server/http/providerUnreachable.ts'
import { charge, created, type Heard, payment, publicPem, recorder, TOKEN } from './recorder.ts'

const API = 'https://api.truelayer-sandbox.com'
const ok = (body: object) => ({ status: 200, body })
const UUID_4 = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/

/** Verifies the signature of a request as TrueLayer does; throws if it is wrong. */
const verified = ({ address, headers, text }: Heard) =>
  verify({
    publicKeyPem: publicPem,
    signature: headers.get('Tl-Signature') ?? '',
    method: 'POST' as HttpMethod,
    path: new URL(address).pathname,
    headers: Object.fromEntries(headers),
    requiredHeaders: ['Idempotency-Key'],
    body: text,
  })

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

describe('A request to TrueLayer', () => {
  test('BNK-02 BNK-05 starts a payment, and its answer says where the browser goes', async () => {
    const uri = 'https://app.truelayer-sandbox.com/payments/pay-1'
    const { heard, calls } = recorder([{ status: 201, body: { ...created, hosted_page: { uri } } }])
    expect(await calls().start(charge)).toEqual({
      ref: 'pay-1',
      status: 'open',
      amount: 4550,
      currency: 'GBP',
      livemode: false,
      saleReference: 'ABCDEFGHJK',
      error: '',
      next: { kind: 'redirect', url: uri },
    })
    const [token, start] = heard as [Heard, Heard]
    expect(heard).toHaveLength(2)
    expect(token).toMatchObject({
      method: 'POST',
      address: 'https://auth.truelayer-sandbox.com/connect/token',
    })
    expect(Object.fromEntries(new URLSearchParams(token.text))).toEqual({
      grant_type: 'client_credentials',
      client_id: 'foyer-client',
      client_secret: 'the-client-secret',
      scope: 'payments',
    })
    expect(start).toMatchObject({ method: 'POST', address: `${API}/v3/payments` })
    expect(start.headers.get('Authorization')).toBe(`Bearer ${TOKEN}`)
    expect(start.headers.get('Content-Type')).toBe('application/json')
    expect(start.headers.get('Idempotency-Key')).toMatch(UUID_4)
    verified(start)
    expect(JSON.parse(start.text)).toEqual({
      amount_in_minor: 4550,
      currency: 'GBP',
      hosted_page: { return_uri: 'https://foyer.example/do/checkout/truelayer/' },
      payment_method: {
        type: 'bank_transfer',
        provider_selection: {
          type: 'user_selected',
          filter: {
            countries: ['GB'],
            release_channel: 'general_availability',
            customer_segments: ['retail'],
          },
          scheme_selection: { type: 'instant_preferred', allow_remitter_fee: false },
        },
        beneficiary: {
          type: 'merchant_account',
          merchant_account_id: 'account-1',
          reference: 'ABCDEFGHJK',
        },
      },
      user: { name: 'Sam Field', email: 'sam@mail.example' },
      metadata: { sale_reference: 'ABCDEFGHJK' },
    })
  })

  test('in euros asks for banks of countries with euros, and any other currency is an error', async () => {
    const { asked, calls } = recorder([{ status: 201, body: created }])
    await calls().start({ ...charge, currency: 'EUR' })
    const { filter } = JSON.parse(asked()[0]?.text ?? '').payment_method.provider_selection
    expect(filter.countries).toContain('IE')
    expect(filter.countries).not.toContain('GB')
    await expect(calls().start({ ...charge, currency: 'USD' })).rejects.toThrow('no payments in USD')
  })

  test('BNK-05 sends the browser to the documented page if the answer names none', async () => {
    const { next } = await recorder([{ status: 201, body: created }])
      .calls()
      .start(charge)
    const url = new URL(next?.kind === 'redirect' ? next.url : '')
    expect(url.href.split('#')[0]).toBe('https://payment.truelayer-sandbox.com/payments')
    expect(Object.fromEntries(new URLSearchParams(url.hash.slice(1)))).toEqual({
      payment_id: 'pay-1',
      resource_token: 'resource-token',
      return_uri: 'https://foyer.example/do/checkout/truelayer/',
    })
  })

  test('reads a payment by its reference, without a signature', async () => {
    const { asked, calls } = recorder([ok(payment)])
    expect(await calls({}, 'live').status('pay-1')).toEqual({
      ref: 'pay-1',
      status: 'open',
      amount: 4550,
      currency: 'GBP',
      livemode: true,
      saleReference: 'ABCDEFGHJK',
      error: '',
      next: null,
    })
    expect(asked()).toMatchObject([{ method: 'GET', address: `${API}/v3/payments/pay-1`, text: '' }])
    expect(asked()[0]?.headers.get('Tl-Signature')).toBeNull()
  })

  test('cancels a payment and reads what became of it', async () => {
    const failed = { ...payment, status: 'failed', failure_reason: 'canceled' }
    const { asked, calls } = recorder([{ status: 202, body: {} }, ok(failed)])
    expect(await calls().cancel('pay-1')).toMatchObject({
      status: 'canceled',
      error: 'The payment was cancelled.',
    })
    const [cancel, read] = asked() as [Heard, Heard]
    expect(cancel).toMatchObject({
      method: 'POST',
      address: `${API}/v3/payments/pay-1/actions/cancel`,
      text: '',
    })
    verified(cancel)
    expect(read).toMatchObject({ method: 'GET', address: `${API}/v3/payments/pay-1` })
  })

  test.each([400, 409])(
    'cancels a payment too late: after a refusal with %i its state counts',
    async status => {
      const settled = ok({ ...payment, status: 'settled' })
      const { calls } = recorder([{ status, body: { title: 'Invalid State' } }, settled])
      expect(await calls().cancel('pay-1')).toMatchObject({ status: 'succeeded' })
    },
  )

  test('refunds under a key', async () => {
    const { asked, calls } = recorder([{ status: 202, body: { id: 'refund-1' } }])
    await calls().refund('pay-1', 4550, 'sale:ABCDEFGHJK:bank:1:refund')
    const [refund] = asked() as [Heard]
    expect(refund).toMatchObject({ method: 'POST', address: `${API}/v3/payments/pay-1/refunds` })
    expect(JSON.parse(refund.text)).toEqual({ amount_in_minor: 4550, reference: 'Ticket refund' })
    verified(refund)
  })

  test('reads the refunds of a payment; there is no list of those of all payments', async () => {
    const { asked, calls } = recorder([ok({ items: [] })])
    expect(await calls().refunded('pay-1')).toBe(0)
    expect(await calls().refundedSince(new Date(0))).toEqual([])
    expect(asked()).toMatchObject([{ method: 'GET', address: `${API}/v3/payments/pay-1/refunds` }])
  })
})

describe('The idempotency key', () => {
  test('is the same for the same key of ours, and another for another', async () => {
    const { asked, calls } = recorder(Array.from({ length: 3 }, () => ({ status: 201, body: created })))
    await calls().start(charge)
    await calls().start(charge)
    await calls().start({ ...charge, key: 'sale:ABCDEFGHJK:bank:2' })
    const [first, second, third] = asked().map(({ headers }) => headers.get('Idempotency-Key'))
    expect(second).toBe(first)
    expect(third).not.toBe(first)
    expect(third).toMatch(UUID_4)
  })

  test('of a cancellation is new each time: an earlier answer says nothing about now', async () => {
    const done = { status: 202, body: {} }
    const { asked, calls } = recorder([done, ok(payment), done, ok(payment)])
    await calls().cancel('pay-1')
    await calls().cancel('pay-1')
    const used = asked().flatMap(({ headers }) => headers.get('Idempotency-Key') ?? [])
    expect(new Set(used).size).toBe(2)
  })
})

describe('The token', () => {
  const tokensIn = (heard: Heard[]) =>
    heard.filter(({ address }) => address.includes('/connect/token')).length

  test('is kept until a minute before its end', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: 1_800_000_000_000 })
    const { heard, calls } = recorder(Array.from({ length: 3 }, () => ok(payment)))
    const all = calls()
    await all.status('pay-1')
    vi.setSystemTime(1_800_000_000_000 + 3_539_000)
    await all.status('pay-1')
    expect(tokensIn(heard)).toBe(1)
    vi.setSystemTime(1_800_000_000_000 + 3_540_000)
    await all.status('pay-1')
    expect(tokensIn(heard)).toBe(2)
  })

  test('is asked for once by calls at the same time', async () => {
    const { heard, calls } = recorder([ok(payment), ok(payment)])
    const all = calls()
    await Promise.all([all.status('pay-1'), all.status('pay-1')])
    expect(tokensIn(heard)).toBe(1)
  })

  test('is asked for again after a failure, and after TrueLayer has refused it', async () => {
    const refused = { status: 401, body: { title: 'Unauthenticated' } }
    const { heard, calls } = recorder([refused, ok(payment)], [{ status: 503, body: {} }])
    const all = calls()
    await expect(all.status('pay-1')).rejects.toThrow(ProviderUnreachable)
    await expect(all.status('pay-1')).rejects.toThrow('Unauthenticated')
    await all.status('pay-1')
    expect(tokensIn(heard)).toBe(3)
  })
})
