import { Stripe } from 'stripe'
import { describe, expect, test } from 'vitest'
import { webhookSecret } from '../../../server/payments/stripe/sandbox/openSandbox.ts'
import { takeBack } from '../../../server/sale/refund/takeBack.ts'
import { aPayer, balance, type Payer, putPricedOnSale } from '../../support/payer.ts'
import { queueIsIdle } from '../../support/queueIsIdle.ts'
import { withApp } from '../../support/withApp.ts'

const app = withApp('postgres')

async function openPayment(): Promise<Payer> {
  const payer = await aPayer(app, await putPricedOnSale(app.database))
  await payer.token()
  return payer
}

/** The event that the provider sends for this payment: it is charged. */
const event = ({ intent, reference }: Payer, change: object = {}, top: object = {}) =>
  JSON.stringify({
    id: `evt_${intent}`,
    object: 'event',
    type: 'payment_intent.succeeded',
    livemode: false,
    data: {
      object: {
        id: intent,
        amount: 2500,
        currency: 'gbp',
        livemode: false,
        status: 'succeeded',
        metadata: { sale_reference: reference },
        ...change,
      },
    },
    ...top,
  })

const signed = (payload: string, at = Math.floor(Date.now() / 1000)) =>
  Stripe.webhooks.generateTestHeaderString({
    payload,
    secret: webhookSecret(app.services.keys),
    timestamp: at,
  })

const tell = (body: string, signature: string) =>
  fetch(`${app.origin}/webhooks/stripe/`, {
    method: 'POST',
    body,
    headers: { 'Stripe-Signature': signature },
  })

const isOpen = async (payer: Payer) => {
  const { status } = await app.database
    .selectFrom('payment_attempt')
    .select('status')
    .where('provider_ref', '=', payer.intent)
    .executeTakeFirstOrThrow()
  return status === 'open'
}

test('The return of a browser with a payment that cannot exist is answered in words', async () => {
  const { status } = await fetch(`${app.origin}/do/checkout/stripe_auth/?payment_intent=pi_%00`)
  expect(status).toBe(200)
})

describe('A webhook', () => {
  test.each<[string, object, object]>([
    ['no id', {}, { id: undefined }],
    ['an id that no database stores', {}, { id: 'evt_\0' }],
    ['no data', {}, { data: undefined }],
    ['no object', {}, { data: {} }],
    ['no metadata', { metadata: null }, {}],
    ['an amount in words', { amount: 'much' }, {}],
    ['a payment without an id', { id: 7 }, {}],
    ['a payment whose id no database stores', { id: 'pi_\0' }, {}],
    ['a refund of a number', { payment_intent: 7 }, { type: 'refund.failed' }],
  ])('that is signed and has %s is refused', async (_, change, top) => {
    const payer = await openPayment()
    const body = event(payer, change, top)
    expect((await tell(body, signed(body))).status).toBe(400)
    expect(await isOpen(payer)).toBe(true)
  })

  test('that is signed and no JSON is refused', async () => {
    for (const body of ['', 'no JSON', '{"id":'])
      expect((await tell(body, signed(body))).status, body).toBe(400)
  })

  test('is answered with the security headers', async () => {
    const { headers } = await tell('x', 'x')
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff')
    expect(headers.get('Content-Security-Policy')).toMatch(/^default-src 'none'/)
    expect(headers.get('Cache-Control')).toBe('no-store')
  })

  test('that is too large is refused', async () => {
    const { status } = await tell('x'.repeat(2 * 1024 * 1024), 'x')
    expect(status).toBe(413)
  })

  test.each<[string, (body: string) => [string, string]]>([
    ['unsigned', body => [body, '']],
    ['with an empty signature', body => [body, 't=1,v1=']],
    [
      'signed by somebody else',
      body => [body, Stripe.webhooks.generateTestHeaderString({ payload: body, secret: 'whsec_other' })],
    ],
    ['of six minutes ago', body => [body, signed(body, Math.floor(Date.now() / 1000) - 360)]],
    ['written anew after it was signed', body => [JSON.stringify(JSON.parse(body), null, 1), signed(body)]],
  ])('that is %s is refused', async (_, forged) => {
    const payer = await openPayment()
    const [body, signature] = forged(event(payer))
    expect((await tell(body, signature)).status).toBe(400)
    expect(await isOpen(payer)).toBe(true)
  })

  test.each<[string, object, object]>([
    ['another amount', { amount: 2400 }, {}],
    ['another currency', { currency: 'eur' }, {}],
    ['another sale', { metadata: { sale_reference: '0000000000' } }, {}],
    ['the other mode', {}, { livemode: true }],
  ])('with %s is refused in spite of its signature', async (_, change, top) => {
    const payer = await openPayment()
    const body = event(payer, change, top)
    expect((await tell(body, signed(body))).status).toBe(400)
    expect(await isOpen(payer)).toBe(true)
  })

  test('only says that something happened: the server asks the provider', async () => {
    const payer = await openPayment()
    const body = event(payer)
    expect((await tell(body, signed(body))).status).toBe(200)
    await queueIsIdle(app.database)
    expect(await balance(app.database, payer.reference)).toMatchObject({ charges: 0, tickets: 0 })
  })

  test('issues the tickets of a shopper who never returned, and a second one changes nothing', async () => {
    const payer = await openPayment()
    await payer.confirm()
    await queueIsIdle(app.database)
    expect(await balance(app.database, payer.reference)).toMatchObject({ charges: 1, tickets: 1 })
    const body = event(payer)
    for (let again = 0; again < 3; again++) expect((await tell(body, signed(body))).status).toBe(200)
    await queueIsIdle(app.database)
    expect(await balance(app.database, payer.reference)).toMatchObject({ charges: 1, tickets: 1 })
  })

  test.each([
    ['nothing was given back', false],
    ['the provider says that it was taken', true],
  ] as const)('of a refund that failed changes nothing where %s', async (_, isGivenBack) => {
    const payer = await openPayment()
    await payer.confirm()
    await queueIsIdle(app.database)
    const { id: sale } = await app.database
      .selectFrom('sale')
      .select('id')
      .where('reference', '=', payer.reference)
      .executeTakeFirstOrThrow()
    if (isGivenBack)
      await app.database.transaction().execute(trx => takeBack(trx, app.services.enqueue, sale, 'all'))
    await queueIsIdle(app.database)
    const refund = { id: `re_${payer.intent}`, payment_intent: payer.intent, status: 'failed' }
    const body = event(payer, refund, { type: 'refund.failed' })
    expect((await tell(body, signed(body))).status).toBe(200)
    await queueIsIdle(app.database)
    const refunds = await app.database
      .selectFrom('refund')
      .innerJoin('movement', 'movement.id', 'movement_id')
      .select('state')
      .where('sale_id', '=', sale)
      .execute()
    expect(refunds).toEqual(isGivenBack ? [{ state: 'made' }] : [])
    expect((await balance(app.database, payer.reference)).letters.join()).not.toContain('did not take')
  })

  test('about another payment or event type is accepted and changes nothing', async () => {
    const payer = await openPayment()
    for (const body of [event(payer, { id: 'pi_unknown' }), event(payer, {}, { type: 'charge.updated' })])
      expect((await tell(body, signed(body))).status).toBe(200)
    expect(await isOpen(payer)).toBe(true)
  })
})
