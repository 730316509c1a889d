import { describe, expect, test } from 'vitest'
import { getCheckout } from '../../../contract/calls/checkout.ts'
import { checkOneTimeCode } from '../../../contract/calls/login.ts'
import {
  createTruelayerPayment,
  getPaymentError,
  getTruelayerStatus,
} from '../../../contract/calls/payment.ts'
import { getSharedSale, resumeSale } from '../../../contract/calls/sessionLink.ts'
import { aPayer, putPricedOnSale } from '../../support/payer.ts'
import { type Offered, putOneOnSale, putOnSale } from '../../support/putOnSale.ts'
import { queueIsIdle } from '../../support/queueIsIdle.ts'
import { endHolds, newEmail, type Shopper, visit } from '../../support/shopper.ts'
import { stockIsConsistent, takenOf } from '../../support/stock.ts'
import { withApp } from '../../support/withApp.ts'

const app = withApp('postgres')

const referenceOf = async (shopper: Shopper) => (await shopper.call(getCheckout)).body.sale_reference ?? ''
const look = async (shopper: Shopper, sale_reference: string) =>
  (await shopper.call(getSharedSale, { sale_reference })).body
const resume = (shopper: Shopper, sale_reference: string) => shopper.call(resumeSale, { sale_reference })

async function holder(offered: Offered, qty = 2): Promise<{ holder: Shopper; reference: string }> {
  const one = await visit(app)
  await one.add(offered, qty)
  await one.reserve()
  return { holder: one, reference: await referenceOf(one) }
}

describe('The link to a checkout', () => {
  test('GAP-65 RTE-13 shows lines, total and time to anybody, and changes nothing', async () => {
    const offered = await putPricedOnSale(app.database)
    const { holder: owner, reference } = await holder(offered)
    const other = await visit(app)
    const shown = await look(other, reference)
    expect(shown).toEqual({
      state: 'open',
      lines: [expect.stringMatching(/^2 × /)],
      total: 50,
      currency: '£',
      seconds_remaining: expect.any(Number),
    })
    expect(shown.seconds_remaining).toBeGreaterThan(500)
    expect((await look(owner, reference)).state).toBe('own')
    expect(await referenceOf(owner)).toBe(reference)
    expect(await referenceOf(other)).toBe('')
  })

  test('GAP-65 moves a sale without personal data, with its basket and its time, once', async () => {
    const offered = await putOneOnSale(app.database, 5)
    const { holder: owner, reference } = await holder(offered)
    const others = await Promise.all([visit(app), visit(app)])
    const answers = await Promise.all(others.map(other => resume(other, reference)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const holders = (await Promise.all([owner, ...others].map(referenceOf))).filter(one => one === reference)
    expect(holders).toHaveLength(1)
    expect(await referenceOf(owner)).toBe('')
    expect(await takenOf(app.database, offered.ticket_id)).toEqual({ held: 2, sold: 0 })
    await stockIsConsistent(app.database)
  })

  test('GAP-65 tells the device that the checkout has left where it went on, until something is added there', async () => {
    const offered = await putOneOnSale(app.database, 5)
    const { holder: owner, reference } = await holder(offered)
    await resume(await visit(app), reference)
    const left = (await owner.call(getCheckout)).body
    expect([left.state, left.tickets, left.reserving_error]).toEqual([
      'basket',
      [],
      'Your checkout was continued on another device.',
    ])
    await owner.add(offered, 1)
    expect((await owner.call(getCheckout)).body.reserving_error).toBeNull()
    expect((await resume(owner, reference)).body).toEqual({ resumed: true })
    expect(await referenceOf(owner)).toBe(reference)
  })

  test('GAP-65 releases what the other device holds itself, and its paid order is not in the way', async () => {
    const [offered, own] = [await putOneOnSale(app.database, 5), await putOneOnSale(app.database, 5)]
    const { reference } = await holder(offered)
    const other = await visit(app)
    await other.buy(own, 1)
    await other.add(own, 1)
    await other.reserve()
    expect(await takenOf(app.database, own.ticket_id)).toEqual({ held: 1, sold: 1 })
    expect((await resume(other, reference)).body).toEqual({ resumed: true })
    expect(await referenceOf(other)).toBe(reference)
    expect(await takenOf(app.database, own.ticket_id)).toEqual({ held: 0, sold: 1 })
    expect(await takenOf(app.database, offered.ticket_id)).toEqual({ held: 2, sold: 0 })
    await stockIsConsistent(app.database)
  })

  test('GAP-65 a sale with personal data moves only to who proves its e-mail address; it is charged once', async () => {
    const offered = await putPricedOnSale(app.database)
    const payer = await aPayer(app, offered)
    await payer.token()
    const other = await visit(app)
    const shown = await look(other, payer.reference)
    expect(shown.state).toBe('personal')
    expect(JSON.stringify(shown)).not.toContain(payer.email)
    expect((await resume(other, payer.reference)).body).toEqual({ resumed: false })
    const stranger = await visit(app)
    await stranger.askForCode(newEmail())
    expect((await resume(stranger, payer.reference)).body).toEqual({ resumed: false })

    await other.call(checkOneTimeCode, { email: payer.email, code: await other.askForCode(payer.email) })
    expect((await resume(other, payer.reference)).body).toEqual({ resumed: true })
    expect(await referenceOf(other)).toBe(payer.reference)
    expect(await referenceOf(payer)).toBe('')
    // The first device had the card form open, and confirms it.
    await payer.confirm()
    await queueIsIdle(app.database)
    expect((await other.call(getCheckout)).body.payment_complete).toBe(true)
    expect(await takenOf(app.database, offered.ticket_id)).toEqual({ held: 0, sold: 1 })
    await stockIsConsistent(app.database)
  })

  test('GAP-65 of a paid sale leads to the sign-in, and of an ended one to nothing', async () => {
    const offered = await putOneOnSale(app.database, 5)
    const buyer = await visit(app)
    await buyer.buy(offered, 1)
    const paid = await referenceOf(buyer)
    const other = await visit(app)
    const nothing = { lines: [], total: 0, currency: '', seconds_remaining: 0 }
    expect(await look(other, paid)).toEqual({ state: 'paid', ...nothing })
    expect((await resume(other, paid)).status).toBe(409)
    const { reference } = await holder(offered)
    await endHolds(app.database)
    expect(await look(other, reference)).toEqual({ state: 'gone', ...nothing })
    expect((await resume(other, reference)).status).toBe(409)
    expect((await resume(other, 'NOSUCHSALE')).status).toBe(404)
  })
})

describe('A checkout that a phone has taken over by its link, after an order of its own', () => {
  /** A phone that has an order already, and a checkout that another device has begun. */
  async function takenOver(provider: 'stripe' | 'truelayer' = 'stripe') {
    const [offered] = await putOnSale(app.database, [{ capacity: 5, price: 2500 }], { provider })
    const { reference } = await holder(offered as Offered, 1)
    const before = await aPayer(app, await putPricedOnSale(app.database))
    await before.token()
    await before.confirm()
    expect((await before.outcome()).outcome).toBe('charged')
    await resume(before, reference)
    return { phone: before, reference }
  }

  test('PAY-14 a card that is declined is not taken for the payment of that order', async () => {
    const { phone, reference } = await takenOver()
    expect((await phone.token()).status).toBe(200)
    await phone.confirm('tok_sandbox_declined')
    const message = 'Your card was declined.'
    expect(await phone.outcome()).toMatchObject({ outcome: 'not_charged', reference, message })
    expect((await phone.call(getPaymentError)).body.error).toBe(message)
    expect((await phone.call(getTruelayerStatus)).body).toMatchObject({ payment_completed: false, reference })
    await phone.confirm()
    expect(await phone.outcome()).toMatchObject({ outcome: 'charged', reference })
  })

  test('GAP-65 who is signed in owns it, and can pay it', async () => {
    const { phone, reference } = await takenOver()
    const { account_id, email } = await app.database
      .selectFrom('sale')
      .select(['account_id', 'email'])
      .where('reference', '=', reference)
      .executeTakeFirstOrThrow()
    expect(account_id).not.toBeNull()
    expect(email).toBe(phone.email)
    expect((await phone.token()).status).toBe(200)
  })

  test('PAY-04 can be paid in another way than the one that was begun', async () => {
    const { phone } = await takenOver('truelayer')
    expect((await phone.call(createTruelayerPayment)).status).toBe(200)
    expect((await phone.token()).status).toBe(200)
    await phone.confirm()
    expect((await phone.outcome()).outcome).toBe('charged')
  })
})
