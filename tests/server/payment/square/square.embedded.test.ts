import { describe, expect, test } from 'vitest'
import { getCheckout } from '../../../../contract/calls/checkout.ts'
import {
  createTruelayerPayment,
  getPaymentError,
  getSquareCredentials,
  javascriptSquare,
  payWithSquare,
} from '../../../../contract/calls/payment.ts'
import type { PaymentProvider } from '../../../../server/payments/provider.ts'
import { reconcile } from '../../../../server/payments/reconcile.ts'
import { checkRefund } from '../../../../server/payments/refund.ts'
import { settle } from '../../../../server/payments/settle.ts'
import { beginAttempt } from '../../../../server/payments/startPayment.ts'
import { liveSale } from '../../../../server/sale/basket.ts'
import { releaseExpired } from '../../../../server/sale/release.ts'
import { billingAddress } from '../../../support/aPayment.ts'
import { aPayer, type Payer } from '../../../support/payer.ts'
import { queueIsIdle } from '../../../support/queueIsIdle.ts'
import { endHolds, visit } from '../../../support/shopper.ts'
import { withApp } from '../../../support/withApp.ts'
import { aSquarePayer, atSquare, attemptsOf, payBy, ticketsOf, tokenOf } from './squarePayer.ts'

const app = withApp('embedded')

const PAID = { response: { addressError: null }, payment_completed: true, message: '' }
const UNKNOWN = { ...PAID, payment_completed: false }

/** Begins the payment as the call does, and the server is killed before it sends it. */
async function begun(payer: Payer, card = 'ok'): Promise<number> {
  const { family } = await app.database
    .selectFrom('sale')
    .select('family')
    .where('reference', '=', payer.reference)
    .executeTakeFirstOrThrow()
  const source = { token: tokenOf(card), payer: billingAddress }
  const id = await app.database
    .transaction()
    .execute(async trx =>
      beginAttempt(trx, app.services.payments, await liveSale(trx, family), 'square', { source }),
    )
  return id ?? 0
}

/** Reconciles, however young the attempts are. `sent`: how long ago each was sent. */
async function laterReconcile(sent = 0): Promise<void> {
  await app.database
    .updateTable('payment_attempt')
    .set({ looked_at: new Date(0) })
    .execute()
  if (sent > 0)
    await app.database
      .updateTable('payment_attempt')
      .set({ sent_at: new Date(Date.now() - sent) })
      .where('sent_at', 'is not', null)
      .execute()
  await reconcile(app.services)
}

const square = (): PaymentProvider => app.services.payments.get('square') as PaymentProvider

test('CAL-34 SCP-06 the credentials name the application, the location and the script of this mode', async () => {
  expect(await (await visit(app)).call(getSquareCredentials)).toMatchObject({
    status: 200,
    body: {
      app_id: 'sandbox-sq0idb-foyer',
      location_id: 'LSANDBOX',
      checkout_js: '/sandbox/square/v1/square.js',
    },
  })
})

test('CAL-35 GAP-85 the script that prepares the form, and the script of the sandbox, are scripts', async () => {
  for (const [path, text] of [
    [javascriptSquare.path, 'formOrigins'],
    ['/sandbox/square/v1/square.js', 'globalThis.Square ='],
  ] as const) {
    const response = await fetch(app.origin + path)
    expect(response.headers.get('Content-Type')).toBe('text/javascript; charset=utf-8')
    expect(await response.text()).toContain(text)
  }
})

describe('A card of the second provider', () => {
  test('SCP-01 SCP-02 SCP-04 CAL-33 GAP-84 is charged after the address was saved, once, and its token is deleted', async () => {
    const sam = await aSquarePayer(app, { qty: 2 })
    const { status, body } = await payBy(sam, 'ok')
    expect([status, body]).toEqual([200, PAID])
    expect((await sam.call(getCheckout)).body).toMatchObject({
      state: 'deliver_tickets',
      payment_complete: true,
      is_test: true,
    })
    expect(await sam.outcome()).toEqual({ outcome: 'charged', reference: sam.reference, message: '' })
    expect([await ticketsOf(sam), await atSquare(sam), await attemptsOf(sam)]).toMatchObject([
      2,
      { charges: ['COMPLETED'], refunds: 0 },
      [{ number: 1, method: 'square', status: 'succeeded', source: null }],
    ])
    expect((await payBy(sam, 'ok')).status).toBe(409)
  })

  test('SCP-01 is not charged without a saved address or without a token', async () => {
    const sam = await aSquarePayer(app)
    expect((await sam.call(payWithSquare, { billing_address_data: { id: '1' } })).status).toBe(422)
    await app.database
      .updateTable('sale')
      .set({ billing_address_id: null })
      .where('reference', '=', sam.reference)
      .execute()
    expect((await payBy(sam, 'ok')).status).toBe(422)
    expect(await attemptsOf(sam)).toEqual([])
  })

  test('SCP-04 that is declined says why and ends the attempt; the next press is another one', async () => {
    const sam = await aSquarePayer(app)
    const message = 'Your card was declined.'
    expect((await payBy(sam, 'declined')).body).toEqual({ ...UNKNOWN, message })
    expect((await sam.call(getPaymentError)).body).toEqual({ error: message })
    expect((await payBy(sam, 'cvv')).body.message).toBe('Your card’s security code is incorrect.')
    expect((await payBy(sam, 'ok')).body).toEqual(PAID)
    expect(await attemptsOf(sam)).toMatchObject([
      { number: 1, status: 'canceled', source: null },
      { number: 2, status: 'canceled', source: null },
      { number: 3, status: 'succeeded', source: null },
    ])
    expect([await ticketsOf(sam), await atSquare(sam)]).toMatchObject([
      1,
      { charges: ['FAILED', 'FAILED', 'COMPLETED'] },
    ])
  })

  test('SCP-03 PAY-19 whose address the bank does not know has an address error', async () => {
    const address = { country: '2', state: '5', postcode: '99999' }
    const sam = await aSquarePayer(app, { address })
    const words = 'We were unable to find your address. Please try a different address'
    expect((await payBy(sam, 'ok')).body).toEqual({
      response: { addressError: words },
      payment_completed: false,
      message: words,
    })
    expect(await atSquare(sam)).toEqual({ charges: ['FAILED'], refunds: 0 })
  })

  test('whose token was used before is not charged', async () => {
    const token = tokenOf('ok')
    await payBy(await aSquarePayer(app), 'ok', token)
    const sam = await aSquarePayer(app)
    expect((await payBy(sam, 'ok', token)).body.message).toBe(
      'Your card could not be read. Please type it again.',
    )
    expect((await payBy(sam, 'ok')).body).toEqual(PAID)
  })

  test('that is charged without an answer is asked for under the same key, and charged once', async () => {
    const sam = await aSquarePayer(app)
    expect((await payBy(sam, 'silent')).body).toEqual(UNKNOWN)
    expect(await attemptsOf(sam)).toMatchObject([
      { status: 'created', source: { payer: { town: 'Testbury' } }, sent_at: expect.any(Date) },
    ])
    expect((await sam.outcome()).outcome).toBe('charged')
    expect([await ticketsOf(sam), await atSquare(sam), await attemptsOf(sam)]).toMatchObject([
      1,
      { charges: ['COMPLETED'], refunds: 0 },
      [{ status: 'succeeded', source: null }],
    ])
  })

  test('that the shopper repeats after a lost answer, with another token, is charged once', async () => {
    const sam = await aSquarePayer(app)
    expect((await payBy(sam, 'silent')).body).toEqual(UNKNOWN)
    expect((await payBy(sam, 'ok')).body).toEqual(PAID)
    expect(await atSquare(sam)).toEqual({ charges: ['COMPLETED'], refunds: 0 })
    expect(await attemptsOf(sam)).toHaveLength(1)
  })

  test('that two tabs pay at once is charged once', async () => {
    const sam = await aSquarePayer(app)
    const answers = await Promise.all([payBy(sam, 'ok'), payBy(sam, 'ok'), payBy(sam, 'ok')])
    expect(answers.some(({ body }) => body.payment_completed)).toBe(true)
    await queueIsIdle(app.database)
    expect([await ticketsOf(sam), await atSquare(sam)]).toEqual([1, { charges: ['COMPLETED'], refunds: 0 }])
  })

  test('of a server that was killed before it was sent is charged by reconciliation, once', async () => {
    const sam = await aSquarePayer(app)
    await begun(sam)
    expect((await atSquare(sam)).charges).toEqual([])
    await Promise.all([laterReconcile(), sam.outcome()])
    await laterReconcile()
    expect([await ticketsOf(sam), await atSquare(sam)]).toEqual([1, { charges: ['COMPLETED'], refunds: 0 }])
  })

  test('that is on its way is followed, lets no other payment begin, and its webhook pays', async () => {
    const sam = await aSquarePayer(app)
    expect((await payBy(sam, 'slow')).body).toEqual(UNKNOWN)
    expect((await sam.outcome()).outcome).toBe('checking')
    expect((await payBy(sam, 'ok')).status).toBe(409)
    expect((await sam.call(createTruelayerPayment)).status).toBe(409)
    await expect.poll(() => ticketsOf(sam), { timeout: 20_000, interval: 250 }).toBe(1)
    expect((await sam.outcome()).outcome).toBe('charged')
  })
})

describe('A hold that has ended', () => {
  test('PAY-17 before the payment was sent: it is cancelled by its key and never charged', async () => {
    const sam = await aSquarePayer(app)
    await begun(sam)
    await endHolds(app.database)
    await laterReconcile()
    expect([await attemptsOf(sam), await atSquare(sam)]).toMatchObject([
      [{ status: 'canceled', source: null }],
      { charges: [] },
    ])
    expect(await sam.outcome()).toMatchObject({ outcome: 'not_charged' })
  })

  test('while the payment may be on its way: nothing is decided before it must have arrived', async () => {
    const sam = await aSquarePayer(app)
    const attempt = await begun(sam)
    await app.database
      .updateTable('payment_attempt')
      .set({ sent_at: new Date() })
      .where('id', '=', attempt)
      .execute()
    await endHolds(app.database)
    expect((await sam.outcome()).outcome).toBe('checking')
    await laterReconcile(29_000)
    expect(await attemptsOf(sam)).toMatchObject([{ status: 'created' }])
    await laterReconcile(31_000)
    expect(await attemptsOf(sam)).toMatchObject([{ status: 'canceled', source: null }])
  })

  test('after a charge without an answer: the order is sold if its tickets are left', async () => {
    const sam = await aSquarePayer(app)
    await payBy(sam, 'silent')
    await endHolds(app.database)
    await laterReconcile()
    expect([await ticketsOf(sam), await atSquare(sam)]).toEqual([1, { charges: ['COMPLETED'], refunds: 0 }])
  })

  test('after a charge without an answer: the payment is refunded if the tickets are gone', async () => {
    const sam = await aSquarePayer(app, { capacity: 1 })
    await payBy(sam, 'silent')
    await endHolds(app.database)
    await releaseExpired(app.database)
    await aPayer(app, sam.offered)
    expect((await sam.outcome()).outcome).toBe('refunded')
    expect([await ticketsOf(sam), await atSquare(sam)]).toEqual([0, { charges: ['COMPLETED'], refunds: 1 }])
  })

  test('for another server, which cancels the payment while this one stands still and sends it later: it is refunded', async () => {
    const sam = await aSquarePayer(app)
    const attempt = await begun(sam)
    const frozen: PaymentProvider = {
      ...square(),
      async start(charge) {
        await endHolds(app.database)
        await app.database
          .updateTable('payment_attempt')
          .set({ sent_at: new Date(0) })
          .where('id', '=', attempt)
          .execute()
        await settle(app.services, attempt)
        return square().start(charge)
      },
    }
    await settle({ ...app.services, payments: new Map([['square', frozen]]) }, attempt)
    await queueIsIdle(app.database)
    expect([await ticketsOf(sam), await atSquare(sam), await attemptsOf(sam)]).toMatchObject([
      0,
      { charges: ['COMPLETED'], refunds: 1 },
      [{ status: 'unused' }],
    ])
  })
})

test('BNK-01 a card that was never sent gives way to a bank transfer', async () => {
  const sam = await aSquarePayer(app)
  await begun(sam)
  expect((await sam.call(createTruelayerPayment)).status).toBe(200)
  expect(await attemptsOf(sam)).toMatchObject([
    { method: 'square', status: 'canceled', source: null },
    { method: 'bank', status: 'open' },
  ])
})

test('A refund at the provider’s own pages ends the order, and is found without its event', async () => {
  const sam = await aSquarePayer(app)
  await payBy(sam, 'ok')
  const list = `${app.origin}/sandbox/square/payments/`
  expect(await (await fetch(list)).text()).toContain(`Order ${sam.reference}: £25.00 COMPLETED`)
  const { id } = await app.database
    .selectFrom('sandbox_charge')
    .select('id')
    .where('reference_id', '=', sam.reference)
    .executeTakeFirstOrThrow()
  const since = new Date(Date.now() - 60_000)
  const refund = () => fetch(`${list}${id}/refund`, { method: 'POST', redirect: 'manual' })
  expect([(await refund()).status, (await refund()).status]).toEqual([303, 303])
  expect((await atSquare(sam)).refunds).toBe(1)
  expect(await square().refundedSince(since)).toContain(id)
  const [attempt] = await attemptsOf(sam)
  await checkRefund(app.services, attempt?.id ?? 0)
  expect(await ticketsOf(sam)).toBe(0)
})
