import { describe, expect, test } from 'vitest'
import { getCheckout } from '../../../contract/calls/checkout.ts'
import { createTruelayerPayment, getToken, payWithTruelayer } from '../../../contract/calls/payment.ts'
import { getWallet } from '../../../contract/calls/wallet.ts'
import { anExpressShop } from '../../support/anExpressShop.ts'
import { aShop } from '../../support/aShop.ts'
import { aHolder, say } from '../../support/guest.ts'
import { balance, Payer } from '../../support/payer.ts'
import type { Offered } from '../../support/putOnSale.ts'
import { queueIsIdle } from '../../support/queueIsIdle.ts'
import type { Shopper } from '../../support/shopper.ts'
import { withApp } from '../../support/withApp.ts'

const app = withApp('postgres')

const referenceOf = async (shopper: Shopper) => (await shopper.call(getCheckout)).body.sale_reference ?? ''

async function aGuestPayer(provider: 'stripe' | 'truelayer', isExpress = true): Promise<Payer> {
  const shop = isExpress
    ? await anExpressShop(app.database, 2500, { provider })
    : await aShop(app.database, [{ capacity: 5, price: 2500 }], { provider })
  const holder = await aHolder(app, shop.types[0] as Offered)
  const payer = new Payer(app)
  for (const [name, value] of holder.cookies) payer.cookies.set(name, value)
  payer.reference = await referenceOf(payer)
  return payer
}

const attemptsOf = ({ reference }: Payer) =>
  app.database
    .selectFrom('payment_attempt')
    .innerJoin('sale', 'sale.id', 'payment_attempt.sale_id')
    .select(['payment_attempt.number', 'payment_attempt.method', 'payment_attempt.status'])
    .where('sale.reference', '=', reference)
    .orderBy('payment_attempt.number')
    .execute()

const toBank = (payer: Payer) => payer.call(payWithTruelayer, { contact_number: '' })

describe('EXP-06 An express guest', () => {
  test('has the card form before they say who they are, and pays once they have', async () => {
    const guest = await aGuestPayer('stripe')
    expect((await guest.token()).status).toBe(200)
    await say(guest)
    await guest.confirm()
    expect((await guest.outcome()).outcome).toBe('charged')
    await queueIsIdle(app.database)
    expect(await balance(app.database, guest.reference)).toMatchObject({ charges: 1, tickets: 1 })
    expect((await guest.call(getWallet)).body.tickets).toHaveLength(1)
    expect((await say(guest)).status).toBe(409)
  })

  test('has no card form where the e-mail address has to be proved', async () => {
    const visitor = await aGuestPayer('stripe', false)
    for (const row of [getToken, createTruelayerPayment]) expect((await visitor.call(row)).status).toBe(422)
    expect(await attemptsOf(visitor)).toEqual([])
  })

  test('is named to the bank: a transfer is created once they have said who they are', async () => {
    const guest = await aGuestPayer('truelayer')
    expect((await guest.call(createTruelayerPayment)).status).toBe(200)
    expect(await attemptsOf(guest)).toEqual([])
    expect((await toBank(guest)).status).toBe(422)
    await say(guest)
    expect((await toBank(guest)).status).toBe(200)
    const payment = await app.database
      .selectFrom('sandbox_bank_payment')
      .select('user')
      .orderBy('created_at', 'desc')
      .executeTakeFirstOrThrow()
    expect(payment.user).toMatchObject({ name: 'Grace Hopper', email: guest.email })
  })

  test('who corrects their name begins the transfer anew', async () => {
    const guest = await aGuestPayer('truelayer')
    await say(guest)
    const { email } = guest
    expect((await toBank(guest)).status).toBe(200)
    await say(guest, { email })
    expect(await attemptsOf(guest)).toMatchObject([{ number: 1, status: 'open' }])
    await say(guest, { email, fullname: 'Grace M Hopper' })
    expect(await attemptsOf(guest)).toMatchObject([{ number: 1, status: 'canceled' }])
    expect((await toBank(guest)).status).toBe(200)
    expect(await attemptsOf(guest)).toMatchObject([{ status: 'canceled' }, { number: 2, status: 'open' }])
  })
})
