import { describe, expect, test } from 'vitest'
import { getUser } from '../../../contract/calls/account.ts'
import { destroySale, getCheckout, updateBasketState } from '../../../contract/calls/checkout.ts'
import { checkOneTimeCode, logoutOfSale } from '../../../contract/calls/login.ts'
import { getPaymentError } from '../../../contract/calls/payment.ts'
import { reconcile } from '../../../server/payments/reconcile.ts'
import { releaseExpired } from '../../../server/sale/release.ts'
import { aPayer, balance, type Payer, putPricedOnSale } from '../../support/payer.ts'
import { queueIsIdle } from '../../support/queueIsIdle.ts'
import { endHolds, newEmail } from '../../support/shopper.ts'
import { takenOf } from '../../support/stock.ts'
import { withApp } from '../../support/withApp.ts'

const app = withApp('postgres')

const expired =
  'Your payment was unsuccessful and the checkout time expired. If the tickets are still available, you can try to reserve them again'

/** Makes all attempts old enough for reconciliation. */
const unseen = () =>
  app.database
    .updateTable('payment_attempt')
    .set({ looked_at: new Date(Date.now() - 60_000) })
    .execute()

async function timeIsOver() {
  await endHolds(app.database)
  await releaseExpired(app.database)
}

describe('A payment after the end of its hold', () => {
  test('takes its tickets again if they are available', async () => {
    const offered = await putPricedOnSale(app.database, 2)
    const sam = await aPayer(app, offered, 2)
    await sam.token()
    await timeIsOver()
    await sam.payUnheard()
    expect(await sam.outcome()).toMatchObject({ outcome: 'charged' })
    expect(await takenOf(app.database, offered.ticket_id)).toEqual({ held: 0, sold: 2 })
    expect(await balance(app.database, sam.reference)).toMatchObject({ charges: 1, refunds: 0, tickets: 2 })
  })

  test('PAY-17 GAP-22 that has failed says that the time is over as soon as it is, before the hold is released', async () => {
    const sam = await aPayer(app, await putPricedOnSale(app.database, 2), 2)
    await sam.token()
    await sam.confirm('tok_sandbox_declined')
    expect(await sam.outcome()).not.toMatchObject({ is_over: true })
    await endHolds(app.database)
    expect(await sam.outcome()).toMatchObject({ outcome: 'not_charged', message: expired, is_over: true })
  })

  test('PAY-17 is refunded if they are not, and the shopper is told', async () => {
    const offered = await putPricedOnSale(app.database, 2)
    const sam = await aPayer(app, offered, 2)
    await sam.token()
    await timeIsOver()
    const ann = await aPayer(app, offered, 1)
    await sam.payUnheard()
    expect(await sam.outcome()).toMatchObject({ outcome: 'refunded', message: expired })
    await queueIsIdle(app.database)
    expect(await balance(app.database, sam.reference)).toEqual({
      charges: 1,
      refunds: 1,
      tickets: 0,
      letters: [expect.stringContaining(`Your refund, order ${sam.reference}: `)],
    })
    await ann.token()
    await ann.confirm()
    expect((await ann.outcome()).outcome).toBe('charged')
  })

  test('stays owed if the bank rejects the refund, and the shopper is told', async () => {
    const offered = await putPricedOnSale(app.database, 2)
    const sam = await aPayer(app, offered, 2)
    await sam.token()
    await timeIsOver()
    await aPayer(app, offered, 1)
    await sam.payUnheard('tok_sandbox_refund_fails')
    expect((await sam.outcome()).outcome).toBe('refunded')
    await queueIsIdle(app.database)
    const { refunds, letters } = await balance(app.database, sam.reference)
    expect(refunds).toBe(1)
    expect(letters).toContainEqual(
      expect.stringContaining(`Your bank did not take your refund, order ${sam.reference}: `),
    )
    const { status } = await app.database
      .selectFrom('payment_attempt')
      .select('status')
      .where('provider_ref', '=', sam.intent)
      .executeTakeFirstOrThrow()
    expect(status).toBe('unused')
    // There is no second refund and no new charge.
    await unseen()
    await reconcile(app.services)
    expect((await sam.outcome()).outcome).toBe('refunded')
    expect(await balance(app.database, sam.reference)).toMatchObject({ refunds: 1, tickets: 0 })
  })

  test('replaces what the same basket has reserved since', async () => {
    const offered = await putPricedOnSale(app.database, 2)
    const sam = await aPayer(app, offered, 2)
    await sam.token()
    await timeIsOver()
    await sam.reserve()
    await sam.payUnheard()
    await unseen()
    await reconcile(app.services)
    expect(await takenOf(app.database, offered.ticket_id)).toEqual({ held: 0, sold: 2 })
    expect(await balance(app.database, sam.reference)).toMatchObject({ refunds: 0, tickets: 2 })
  })

  test('is refunded if another sale of the basket is paid', async () => {
    const offered = await putPricedOnSale(app.database, 9)
    const sam = await aPayer(app, offered, 2)
    await sam.token()
    const first = { secret: sam.secret, reference: sam.reference }
    await timeIsOver()
    await sam.reserve()
    await sam.token()
    expect(sam.secret).not.toBe(first.secret)
    await sam.confirm()
    await queueIsIdle(app.database)
    expect((await sam.outcome()).outcome).toBe('charged')
    await Object.assign(await aPayer(app, offered), first).payUnheard()
    await unseen()
    await reconcile(app.services)
    await queueIsIdle(app.database)
    expect(await balance(app.database, first.reference)).toMatchObject({ charges: 1, refunds: 1, tickets: 0 })
    expect((await takenOf(app.database, offered.ticket_id)).sold).toBe(2)
  })
})

describe('A hold that has ended', () => {
  test.each([
    ['by its time', timeIsOver, expired],
    ['because the basket is edited', (sam: Payer) => sam.call(destroySale), ''],
  ])('%s can no longer be paid', async (_, end, message) => {
    const sam = await aPayer(app, await putPricedOnSale(app.database))
    await sam.token()
    await end(sam)
    await unseen()
    await reconcile(app.services)
    expect((await sam.confirm()).status).toBe(400)
    expect(await sam.outcome()).toMatchObject({ outcome: 'not_charged', message })
    expect(await balance(app.database, sam.reference)).toMatchObject({ charges: 0, tickets: 0 })
  })

  test('PAY-17 says nothing of a payment of the hold that follows it', async () => {
    const sam = await aPayer(app, await putPricedOnSale(app.database))
    await sam.token()
    await timeIsOver()
    await reconcile(app.services)
    await sam.reserve()
    const { sale_reference: reference } = (await sam.call(getCheckout)).body
    expect(reference).not.toBe(sam.reference)
    expect(await sam.outcome()).toEqual({ outcome: 'not_charged', reference, message: '' })
    expect((await sam.call(getPaymentError)).body.error).toBe('')
  })
})

describe('Reconciliation', () => {
  test('settles a payment without a poll or a webhook', async () => {
    const sam = await aPayer(app, await putPricedOnSale(app.database))
    await sam.token()
    await sam.payUnheard()
    await unseen()
    await reconcile(app.services)
    expect(await balance(app.database, sam.reference)).toMatchObject({ charges: 1, tickets: 1 })
  })

  test('finds the payment of an attempt whose answer was lost, by its key', async () => {
    const sam = await aPayer(app, await putPricedOnSale(app.database))
    await sam.token()
    await app.database
      .updateTable('payment_attempt')
      .set({ provider_ref: null, status: 'created' })
      .where('provider_ref', '=', sam.intent)
      .execute()
    await sam.payUnheard()
    await unseen()
    await reconcile(app.services)
    expect(await balance(app.database, sam.reference)).toMatchObject({ charges: 1, tickets: 1 })
  })
})

describe('Not you? Sign out', () => {
  test('ACC-26 leads back to the login, and the order can be paid by who signs in', async () => {
    const sam = await aPayer(app, await putPricedOnSale(app.database))
    await sam.call(updateBasketState, { state: 'payment' })
    await sam.token()
    expect((await sam.call(logoutOfSale)).status).toBe(200)
    expect((await sam.confirm()).status).toBe(400)
    expect((await sam.call(getCheckout)).body).toMatchObject({
      state: 'login',
      sale_reference: sam.reference,
    })
    await sam.register(newEmail())
    expect((await sam.token()).status).toBe(200)
    await sam.confirm()
    expect((await sam.outcome()).outcome).toBe('charged')
  })

  test('SEC-13 leaves an order whose payment has arrived meanwhile to its payer', async () => {
    const sam = await aPayer(app, await putPricedOnSale(app.database))
    await sam.token()
    await sam.payUnheard()
    expect((await sam.call(logoutOfSale)).status).toBe(200)
    const sale = await app.database
      .selectFrom('sale')
      .select(['email', 'paid_at'])
      .where('reference', '=', sam.reference)
      .executeTakeFirstOrThrow()
    expect(sale).toEqual({ email: sam.email, paid_at: expect.any(Date) })
  })

  test('SEC-13 is refused while a payment is on its way, so that the order stays its payer’s', async () => {
    const sam = await aPayer(app, await putPricedOnSale(app.database))
    await sam.token()
    await app.database
      .updateTable('sandbox_payment_intent')
      .set({ status: 'processing' })
      .where('id', '=', sam.intent)
      .execute()
    const { status, body } = await sam.call(logoutOfSale)
    expect({ status, error: body.error }).toEqual({
      status: 409,
      error: 'Your last payment is still being checked. Please do not pay again.',
    })
    expect((await sam.call(getUser)).body.email).toBe(sam.email)
  })
})

describe('Signing in as another person', () => {
  test('SEC-13 leaves the payment that was begun: nobody is charged for somebody else’s order', async () => {
    const sam = await aPayer(app, await putPricedOnSale(app.database))
    const [begun, payer] = [sam.email, sam.reference]
    await sam.token()
    await sam.register(newEmail(), 'Ann Other')
    expect((await sam.confirm()).status).toBe(400)
    expect(await balance(app.database, payer)).toMatchObject({ charges: 0 })
    expect(sam.email).not.toBe(begun)
    expect((await sam.token()).status).toBe(200)
    await sam.confirm()
    expect((await sam.outcome()).outcome).toBe('charged')
  })

  test('SEC-13 is refused while a payment is on its way, and the order stays its payer’s', async () => {
    const sam = await aPayer(app, await putPricedOnSale(app.database))
    const payer = sam.email
    await sam.token()
    const status = (status: 'processing' | 'succeeded') =>
      app.database
        .updateTable('sandbox_payment_intent')
        .set({ status })
        .where('id', '=', sam.intent)
        .execute()
    await status('processing')
    const other = newEmail()
    const code = await sam.askForCode(other)
    const refused = await sam.call(checkOneTimeCode, { email: other, code })
    expect([refused.status, refused.body.error]).toEqual([
      409,
      'Your last payment is still being checked. Please do not pay again.',
    ])
    expect((await sam.call(getUser)).body.email).toBe(payer)
    await status('succeeded')
    expect((await sam.outcome()).outcome).toBe('charged')
    const sale = app.database.selectFrom('sale').select('email').where('reference', '=', sam.reference)
    expect((await sale.executeTakeFirstOrThrow()).email).toBe(payer)
  })
})
