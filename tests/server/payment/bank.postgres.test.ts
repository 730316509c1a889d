import { describe, expect, test } from 'vitest'
import { getEvent } from '../../../contract/calls/catalogue.ts'
import { getCheckout, updateBasketState } from '../../../contract/calls/checkout.ts'
import {
  createTruelayerPayment,
  getTruelayerStatus,
  payWithTruelayer,
} from '../../../contract/calls/payment.ts'
import type { OrganiserProvider } from '../../../contract/catalogue/organiserProviders.ts'
import { isPayable } from '../../../server/catalogue/read/soldHere.ts'
import { connect } from '../../../server/database/connect.ts'
import { paymentExpired } from '../../../server/payments/outcome.ts'
import { methodsFor, payableProviders } from '../../../server/payments/providers.ts'
import { beginAttempt } from '../../../server/payments/startPayment.ts'
import { stripe } from '../../../server/payments/stripe/stripe.ts'
import { truelayer } from '../../../server/payments/truelayer/truelayer.ts'
import { liveSale } from '../../../server/sale/basket.ts'
import { aPayer, type Payer } from '../../support/payer.ts'
import { type Offered, putOnSale } from '../../support/putOnSale.ts'
import { queueIsIdle } from '../../support/queueIsIdle.ts'
import { runApp } from '../../support/runApp.ts'
import { endHolds, visit } from '../../support/shopper.ts'
import { withApp } from '../../support/withApp.ts'

const app = withApp('postgres')

/** A shopper of an organiser who takes bank transfers, and cards by the platform's card provider. */
async function aBankPayer(qty = 1): Promise<Payer> {
  const [offered] = await putOnSale(app.database, [{ capacity: 5, price: 2500 }], { provider: 'truelayer' })
  return aPayer(app, offered as Offered, qty)
}

const attemptsOf = ({ reference }: Payer) =>
  app.database
    .selectFrom('payment_attempt')
    .innerJoin('sale', 'sale.id', 'payment_attempt.sale_id')
    .select(['payment_attempt.number', 'payment_attempt.method', 'payment_attempt.status'])
    .where('sale.reference', '=', reference)
    .orderBy('payment_attempt.number')
    .execute()

async function ticketsOf({ reference }: Payer): Promise<number> {
  const { count } = await app.database
    .selectFrom('ticket')
    .innerJoin('sale', 'sale.id', 'ticket.sale_id')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('sale.reference', '=', reference)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Goes to the bank's page, as the page does after Pay. */
async function toBank(payer: Payer): Promise<URL> {
  expect((await payer.call(createTruelayerPayment)).status).toBe(200)
  const { status, body } = await payer.call(payWithTruelayer, { contact_number: '01632 960001' })
  expect(status).toBe(200)
  return new URL(body.auth_url)
}

/** Answers at the bank and comes back to the shop. */
async function answer(payer: Payer, page: URL, said: string): Promise<void> {
  for (const form of [{ bank: 'harbour' }, { answer: said }] as Record<string, string>[]) {
    const response = await fetch(app.origin + page.pathname, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams(form),
    })
    expect(response.status).toBe(303)
    const back = new URL(response.headers.get('Location') ?? '', app.origin)
    if (!back.pathname.startsWith('/do/')) continue
    const { status, headers } = await payer.send('GET', back.pathname, back.search.slice(1))
    expect([status, headers.get('Location')]).toEqual([303, '/smartcheckout/'])
  }
}

const statusOf = async (payer: Payer) => (await payer.call(getTruelayerStatus)).body
const checkoutOf = async (payer: Payer) => (await payer.call(getCheckout)).body

describe('An instant bank transfer', () => {
  test('BNK-02 BNK-05 GAP-56 BWT-15 is created, leads to the bank on another site, and is paid once', async () => {
    const sam = await aBankPayer(2)
    const page = await toBank(sam)
    expect(page.hostname).toBe('127.0.0.1')
    expect(await checkoutOf(sam)).toMatchObject({
      state: 'awaiting_truelayer',
      truelayer_returned_from: null,
    })
    await answer(sam, page, 'approve')
    expect(await checkoutOf(sam)).toMatchObject({ truelayer_returned_from: 1 })
    expect(await statusOf(sam)).toEqual({
      payment_completed: true,
      reference: sam.reference,
      total: 50,
      checkout_expires_in: null,
      truelayer_status_error: null,
      status: 'charged',
    })
    await queueIsIdle(app.database)
    expect([await ticketsOf(sam), await attemptsOf(sam)]).toEqual([
      2,
      [{ number: 1, method: 'bank', status: 'succeeded' }],
    ])
    expect((await sam.call(updateBasketState, { state: 'deliver_tickets' })).status).toBe(200)
    expect((await sam.call(createTruelayerPayment)).status).toBe(409)
  })

  test('GAP-56 the address stays the same while the payment is open', async () => {
    const sam = await aBankPayer()
    const page = await toBank(sam)
    expect((await toBank(sam)).href).toBe(page.href)
    expect(await attemptsOf(sam)).toHaveLength(1)
  })

  test('BWT-04 GAP-56 that is cancelled at the bank says so, and another one can begin', async () => {
    const sam = await aBankPayer()
    const page = await toBank(sam)
    await answer(sam, page, 'cancel')
    expect(await checkoutOf(sam)).toMatchObject({ state: 'awaiting_truelayer', truelayer_returned_from: 0 })
    expect(await statusOf(sam)).toMatchObject({
      payment_completed: false,
      truelayer_status_error: 'You cancelled the payment in the bank portal.',
      checkout_expires_in: expect.any(Number),
    })
    await answer(sam, await toBank(sam), 'approve')
    expect(await attemptsOf(sam)).toEqual([
      { number: 1, method: 'bank', status: 'canceled' },
      { number: 2, method: 'bank', status: 'succeeded' },
    ])
    expect(await ticketsOf(sam)).toBe(1)
  })

  test('GAP-56 a stranger who comes back in the shopper’s place changes nothing', async () => {
    const sam = await aBankPayer()
    const page = await toBank(sam)
    const id = page.pathname.split('/').at(-2)
    const stranger = await visit(app)
    const query = `payment_id=${id}&error=tl_hpp_abandoned`
    const { text } = await stranger.send('GET', '/do/checkout/truelayer/', query)
    expect(text).toContain('You can go back to the app.')
    expect(await checkoutOf(sam)).toMatchObject({ truelayer_returned_from: null })
  })

  test('GAP-57 that the bank refuses says why', async () => {
    const sam = await aBankPayer()
    await answer(sam, await toBank(sam), 'decline')
    expect(await statusOf(sam)).toMatchObject({
      payment_completed: false,
      truelayer_status_error: 'Your bank did not approve the payment.',
    })
  })

  test('that the bank never answers ends with a card, and its payment is cancelled first', async () => {
    const sam = await aBankPayer()
    await answer(sam, await toBank(sam), 'never')
    expect(await statusOf(sam)).toMatchObject({ payment_completed: false, truelayer_status_error: null })
    expect((await sam.token()).status).toBe(200)
    await sam.confirm()
    expect((await sam.outcome()).outcome).toBe('charged')
    expect(await attemptsOf(sam)).toEqual([
      { number: 1, method: 'bank', status: 'canceled' },
      { number: 2, method: 'card', status: 'succeeded' },
    ])
    expect(await ticketsOf(sam)).toBe(1)
  })

  test('takes the place of a card form that is open, which then charges nothing', async () => {
    const sam = await aBankPayer()
    await sam.token()
    const page = await toBank(sam)
    expect((await sam.confirm()).status).toBe(400)
    await answer(sam, page, 'approve')
    expect(await attemptsOf(sam)).toEqual([
      { number: 1, method: 'card', status: 'canceled' },
      { number: 2, method: 'bank', status: 'succeeded' },
    ])
    expect(await ticketsOf(sam)).toBe(1)
  })

  test('that is on its way lets no other payment begin, and its webhook pays', async () => {
    const sam = await aBankPayer()
    await answer(sam, await toBank(sam), 'slowly')
    expect(await statusOf(sam)).toMatchObject({ payment_completed: false, status: 'checking' })
    expect((await sam.token()).status).toBe(409)
    expect((await sam.call(payWithTruelayer, {})).status).toBe(409)
    await expect.poll(() => ticketsOf(sam), { timeout: 20_000, interval: 250 }).toBe(1)
    expect(await statusOf(sam)).toMatchObject({ payment_completed: true })
  })

  test('BWT-14 GAP-22 of a hold that has ended is cancelled, says so, and no time is left', async () => {
    const sam = await aBankPayer()
    await toBank(sam)
    await endHolds(app.database)
    expect(await statusOf(sam)).toMatchObject({
      payment_completed: false,
      truelayer_status_error: paymentExpired,
      checkout_expires_in: 0,
    })
    expect(await attemptsOf(sam)).toEqual([{ number: 1, method: 'bank', status: 'canceled' }])
  })

  test('BNK-01 is not taken for an organiser of the card provider', async () => {
    const [offered] = await putOnSale(app.database, [{ capacity: 5, price: 2500 }], { provider: 'stripe' })
    const sam = await aPayer(app, offered as Offered)
    expect((await sam.call(createTruelayerPayment)).status).toBe(422)
  })
})

/** What the card provider takes. */
const CARDS = ['card', 'instalment']

test('A payment that begins while another one is being left asks the page to come again, and begins then', async () => {
  const sam = await aBankPayer()
  await toBank(sam)
  const begun = app.database.transaction().execute(async trx => {
    const { family } = await trx
      .selectFrom('sale')
      .select('family')
      .where('reference', '=', sam.reference)
      .executeTakeFirstOrThrow()
    return beginAttempt(trx, app.services.payments, await liveSale(trx, family), 'card')
  })
  await expect(begun).rejects.toMatchObject({ status: 503, retryAfterSeconds: 1 })
  expect((await sam.token()).status).toBe(200)
})

describe('The ways to pay that a server takes', () => {
  test.each<[string, OrganiserProvider, string[], string[]]>([
    [
      'BNK-01 are both for an organiser of the bank',
      'truelayer',
      ['stripe', 'truelayer'],
      [...CARDS, 'bank'],
    ],
    ['BNK-01 are cards alone without the bank’s provider', 'truelayer', ['stripe'], CARDS],
    ['BNK-01 have no bank for an organiser of the card', 'stripe', ['stripe', 'truelayer'], CARDS],
    ['BNK-01 are the bank alone, where nobody takes the cards', 'truelayer', ['truelayer'], ['bank']],
  ])('%s', (_, organiser, names, methods) => {
    const opened = new Map([...app.services.payments].filter(([name]) => names.includes(name)))
    expect(methodsFor(opened, organiser, 'GBP').sort()).toEqual(methods.toSorted())
  })

  test('BNK-01 stand in the checkout, which states where the organiser’s own provider is missing', async () => {
    const cards = await runApp(await connect('memory'), {}, { providers: [stripe] })
    const [offered] = await putOnSale(cards.database, [{ capacity: 5, price: 2500 }], {
      provider: 'truelayer',
    })
    const sam = await aPayer(cards, offered as Offered)
    expect(await checkoutOf(sam)).toMatchObject({
      opoa: { provider: 'truelayer', overridden: true },
      payment_methods: CARDS,
    })
    await cards.stop()
  })

  test('BNK-01 have no bank and no instalments in dollars: the checkout names neither, and a call for them is refused', async () => {
    const [offered] = await putOnSale(app.database, [{ capacity: 5, price: 2500 }], {
      provider: 'truelayer',
      currency: 'USD',
    })
    const sam = await aPayer(app, offered as Offered)
    expect(await checkoutOf(sam)).toMatchObject({ payment_methods: ['card'] })
    expect((await sam.call(createTruelayerPayment)).status).toBe(422)
    expect((await sam.call(payWithTruelayer, { contact_number: '01632 960001' })).status).toBe(422)
    expect(await attemptsOf(sam)).toEqual([])
    expect((await sam.token()).status).toBe(200)
  })

  test('BNK-01 by bank alone, only what has a currency of bank transfers is on sale', () => {
    const bank = new Map([...app.services.payments].filter(([name]) => name === 'truelayer'))
    const payable = payableProviders(bank)
    const takes = (currency: string) => isPayable(payable, 'truelayer', currency)
    expect([takes('GBP'), takes('EUR'), takes('USD')]).toEqual([true, true, false])
    expect(isPayable(payable, 'stripe', 'GBP')).toBe(false)
    expect(isPayable(payableProviders(app.services.payments), 'truelayer', 'USD')).toBe(true)
  })

  test('BNK-01 an event in dollars of an organiser of the bank is not on sale where nobody takes its cards', async () => {
    const alone = await runApp(await connect('memory'), {}, { providers: [truelayer] })
    const priceIn = async (currency: string) => {
      await putOnSale(alone.database, [{ capacity: 5, price: 2500 }], { provider: 'truelayer', currency })
      const { slug } = await alone.database
        .selectFrom('event')
        .select('slug')
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow()
      const { body } = await (await visit(alone)).call(getEvent, { event: slug })
      return body.dates[0]?.tickets.length
    }
    expect([await priceIn('GBP'), await priceIn('USD')]).toEqual([1, 0])
    await alone.stop()
  })
})
