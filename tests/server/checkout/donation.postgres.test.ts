import { describe, expect, test } from 'vitest'
import { getUser } from '../../../contract/calls/account.ts'
import { removeFromBasket } from '../../../contract/calls/basket.ts'
import { destroySale, updateBasketState } from '../../../contract/calls/checkout.ts'
import { saveDonation, updateDonation } from '../../../contract/calls/donation.ts'
import { logoutOfSale, saveGuestToSale } from '../../../contract/calls/login.ts'
import { claimFreeTickets } from '../../../contract/calls/payment.ts'
import { giftAidStatements } from '../../../contract/rules/giftAid.ts'
import { releaseExpired } from '../../../server/sale/release.ts'
import { aCharity } from '../../support/aCharity.ts'
import { seen } from '../../support/aShop.ts'
import { aPayer, balance, type Payer, putPricedOnSale } from '../../support/payer.ts'
import { type Offered, putOneOnSale } from '../../support/putOnSale.ts'
import { addAccount, endHolds, newEmail, type Shopper, visit } from '../../support/shopper.ts'
import { withApp } from '../../support/withApp.ts'

const app = withApp('postgres')

/** A shopper who is about to pay £20.00 to a charity. */
async function aGiver() {
  const shop = await aCharity(app.database)
  const sam = await aPayer(app, shop.types[0] as Offered)
  const give = (amount_before_booking_fee: number, charity_id = shop.charity) =>
    sam.call(saveDonation, { amount_before_booking_fee, charity_id })
  return { ...shop, sam, give }
}

const nobody = { is_gift_aid: false, subscribe: false, uk_based: true, address1: '', postcode: '' }
const declare = (shopper: Shopper, said: Partial<typeof nobody> = {}) =>
  shopper.call(updateDonation, { ...nobody, is_gift_aid: true, ...said })

const declarations = (reference: string) =>
  app.database
    .selectFrom('gift_aid_declaration')
    .innerJoin('sale', 'sale.id', 'sale_id')
    .selectAll('gift_aid_declaration')
    .where('sale.reference', '=', reference)
    .execute()

async function chargedOn(sam: Payer): Promise<number | undefined> {
  await sam.token()
  const intent = await app.database
    .selectFrom('sandbox_payment_intent')
    .select('amount')
    .where('id', '=', sam.intent)
    .executeTakeFirst()
  return intent?.amount
}

async function pay(sam: Payer): Promise<void> {
  await sam.token()
  await sam.confirm()
  expect((await sam.outcome()).outcome).toBe('charged')
}

async function timeIsOver() {
  await endHolds(app.database)
  await releaseExpired(app.database)
}

describe('A donation', () => {
  test('RTE-05 BAS-45 DON-26 DON-27 DON-28 SUM-17 GAP-14 GAP-15 is in the total with its fee, and the provider charges it', async () => {
    const { sam, give, charity } = await aGiver()
    expect(await seen(sam)).toMatchObject({
      charity: { id: charity, name: 'Owl Aid', donation_options: [5, 25] },
      add_donation: false,
      donation: null,
      donation_amount: 0,
      basket_total: 20,
    })
    expect((await give(7.5)).status).toBe(200)
    expect(await seen(sam)).toMatchObject({
      add_donation: true,
      donation: { amount_before_booking_fee: 7.5, booking_fee: 0.47, is_gift_aid: false },
      donation_amount: 7.5,
      is_gift_aid: false,
      basket_total: 27.97,
    })
    expect(await chargedOn(sam)).toBe(2797)
  })

  test('can be changed and removed before the payment', async () => {
    const { sam, give } = await aGiver()
    await give(7.5)
    await give(100)
    expect(await seen(sam)).toMatchObject({ basket_total: 122, donation: { booking_fee: 2 } })
    await give(0)
    expect(await seen(sam)).toMatchObject({ basket_total: 20, donation: null, add_donation: false })
    expect(await chargedOn(sam)).toBe(2000)
  })

  test('makes a free basket one with a payment', async () => {
    const { charity, organiser } = await aCharity(app.database)
    const free = await putOneOnSale(app.database, 5)
    await app.database
      .updateTable('event')
      .set({ organiser_id: organiser })
      .where(
        'id',
        '=',
        app.database.selectFrom('event_date').select('event_id').where('id', '=', free.date_id),
      )
      .execute()
    const sam = await aPayer(app, free)
    await sam.call(saveDonation, { amount_before_booking_fee: 5, charity_id: charity })
    expect((await sam.call(claimFreeTickets, { email: sam.email })).status).toBe(422)
    expect(await chargedOn(sam)).toBe(539)
  })

  test('cannot change once its payment can be charged: the charge is the order’s total', async () => {
    const { sam, give } = await aGiver()
    await give(5)
    await sam.token()
    expect(await give(25)).toMatchObject({
      status: 409,
      body: { error: expect.stringContaining('has begun') },
    })
    expect((await give(0)).status).toBe(409)
    expect(await seen(sam)).toMatchObject({ basket_total: 25.39 })
    await pay(sam)
    expect((await give(25)).status).toBe(409)
    expect(await seen(sam)).toMatchObject({ basket_total: 25.39, payment_complete: true, donation_amount: 5 })
  })

  test('equals the payment that a concurrent request starts', async () => {
    for (let round = 0; round < 8; round++) {
      const { sam, give } = await aGiver()
      await give(5)
      await Promise.all(round % 2 ? [give(25), sam.token()] : [sam.token(), give(25)])
      await pay(sam)
      const { amount } = await app.database
        .selectFrom('sandbox_payment_intent')
        .select('amount')
        .where('id', '=', sam.intent)
        .executeTakeFirstOrThrow()
      expect(amount).toBe(Math.round((await seen(sam)).basket_total * 100))
    }
  })

  test('stays with the basket when the hold ends and when the shopper edits the basket', async () => {
    const { sam, give } = await aGiver()
    await give(25)
    await declare(sam, { address1: '1 Lantern Row', postcode: 'ZZ99 1AA' })
    await timeIsOver()
    expect(await seen(sam)).toMatchObject({ basket_total: 45.99, donation_amount: 25, is_gift_aid: true })
    await sam.reserve()
    expect(await seen(sam)).toMatchObject({ basket_total: 45.99, donation_amount: 25, is_gift_aid: true })
    await sam.call(destroySale)
    await sam.reserve()
    expect(await chargedOn(sam)).toBe(4599)
  })

  test('of a sale that is paid late is the one of that sale', async () => {
    const { sam, give } = await aGiver()
    await give(25)
    await declare(sam, { address1: '1 Lantern Row', postcode: 'ZZ99 1AA' })
    await sam.token()
    await timeIsOver()
    await sam.reserve()
    expect((await give(5)).status).toBe(200)
    await app.database
      .updateTable('sandbox_payment_intent')
      .set({ status: 'succeeded' })
      .where('id', '=', sam.intent)
      .execute()
    await sam.outcome()
    expect(await balance(app.database, sam.reference)).toMatchObject({ charges: 1, refunds: 0, tickets: 1 })
    expect(await declarations(sam.reference)).toMatchObject([{ amount: 2500 }])
    expect(await seen(sam)).toMatchObject({ basket_total: 45.99, donation_amount: 25 })
  })

  test('is removed with the charity’s tickets', async () => {
    const { sam, give, types } = await aGiver()
    await give(5)
    await sam.call(destroySale)
    await sam.add(await putPricedOnSale(app.database))
    expect(await seen(sam)).toMatchObject({ basket_total: 50.39 })
    await sam.call(removeFromBasket, { ticket_id: types[0]?.ticket_id ?? 0 })
    expect(await seen(sam)).toMatchObject({ basket_total: 25, charity: null, donation: null })
    await sam.reserve()
    expect(await chargedOn(sam)).toBe(2500)
  })

  test.each([
    ['DON-14 DON-15 of less than 1', 0.99, 'Choose an amount or click Skip donation'],
    ['too large to be charged', 9_999_999, 'Choose an amount or click Skip donation'],
  ])('%s is refused', async (_, amount, error) => {
    const { sam, give } = await aGiver()
    expect(await give(amount)).toMatchObject({ status: 422, body: { error } })
    expect(await seen(sam)).toMatchObject({ basket_total: 20, donation: null })
  })

  test('to a charity outside of the basket is refused', async () => {
    const { give } = await aGiver()
    const other = await aCharity(app.database)
    expect((await give(5, other.charity)).status).toBe(422)
    const stranger = await visit(app)
    const asked = { amount_before_booking_fee: 5, charity_id: other.charity }
    expect((await stranger.call(saveDonation, asked)).status).toBe(422)
  })

  test('is not offered in another currency than the charity’s', async () => {
    const { sam, organiser, give, charity } = await aGiver()
    await app.database.updateTable('organiser').set({ currency: 'EUR' }).where('id', '=', organiser).execute()
    expect((await seen(sam)).charity).toBeNull()
    expect((await give(5, charity)).status).toBe(422)
  })

  test('is not offered without a provider, and free tickets stay free', async () => {
    const { sam, give, organiser, types, charity } = await aGiver()
    const free = types[0]?.ticket_id ?? 0
    await sam.call(destroySale)
    await app.database.updateTable('ticket_type').set({ price: 0 }).where('id', '=', free).execute()
    expect((await give(5)).status).toBe(200)
    expect(await seen(sam)).toMatchObject({ basket_total: 5.39, charity: { id: charity } })
    await app.database.updateTable('organiser').set({ provider: null }).where('id', '=', organiser).execute()
    expect(await seen(sam)).toMatchObject({ basket_total: 0, charity: null, donation: null })
    expect((await give(5)).status).toBe(422)
    await sam.reserve()
    expect((await sam.claim()).status).toBe(200)
    expect(await balance(app.database, (await seen(sam)).sale_reference ?? '')).toMatchObject({ tickets: 1 })
  })

  test('DON-20 and Gift Aid are steps between reservation and payment', async () => {
    const { sam } = await aGiver()
    for (const state of ['donation', 'gift_aid'] as const)
      expect((await sam.call(updateBasketState, { state })).status).toBe(200)
    const stranger = await visit(app)
    await stranger.add(await putPricedOnSale(app.database))
    expect((await stranger.call(updateBasketState, { state: 'donation' })).status).toBe(409)
  })
})

describe('Gift Aid', () => {
  test('is stored for the charity’s claim when the order is paid', async () => {
    const { sam, give } = await aGiver()
    await give(25)
    await declare(sam, { subscribe: true, address1: '1 Lantern Row', postcode: 'ZZ99 1AA' })
    expect(await seen(sam)).toMatchObject({ is_gift_aid: true, donation: { is_gift_aid: true } })
    expect(JSON.stringify(await seen(sam))).not.toContain('Lantern')
    expect(await declarations(sam.reference)).toEqual([])
    await pay(sam)
    expect(await declarations(sam.reference)).toEqual([
      {
        sale_id: expect.any(Number),
        charity: 'Owl Aid',
        amount: 2500,
        full_name: 'Sam Field',
        uk_based: true,
        address: '1 Lantern Row',
        postcode: 'ZZ99 1AA',
        wording: giftAidStatements.join('\n'),
        declared_at: expect.any(Date),
        withdrawn_at: null,
        claim_id: null,
        corrected_by: null,
      },
    ])
    expect((await declare(sam, { is_gift_aid: false })).status).toBe(409)
  })

  test.each([
    ['GFT-14 a resident’s address is missing', 20, { postcode: 'ZZ99 1AA' }, 422],
    ['GFT-14 a resident’s postcode is missing', 20, { address1: '1 Street' }, 422],
    [
      'GFT-15 GAP-41 a donor overseas has an address only',
      20,
      { uk_based: false, address1: '1 Street' },
      200,
    ],
    ['GFT-15 a donor overseas has no address', 20, { uk_based: false }, 422],
    ['GFT-16 under 20 none is needed', 19.99, {}, 200],
    ['GAP-41 it is not chosen', 20, { is_gift_aid: false }, 200],
  ])('%s', async (_, amount, said, status) => {
    const { sam, give } = await aGiver()
    await give(amount)
    expect((await declare(sam, said)).status).toBe(status)
    const isDeclared = status === 200 && !('is_gift_aid' in said)
    expect((await seen(sam)).is_gift_aid).toBe(isDeclared)
    await pay(sam)
    expect(await declarations(sam.reference)).toHaveLength(isDeclared ? 1 : 0)
  })

  test('is valid only for the declared amount', async () => {
    const { sam, give } = await aGiver()
    expect((await declare(sam)).status).toBe(422)
    await give(5)
    await declare(sam)
    await give(5)
    expect((await seen(sam)).is_gift_aid).toBe(true)
    await give(25)
    expect((await seen(sam)).is_gift_aid).toBe(false)
  })

  test.each([
    ['has an account', (bob: string) => addAccount(app.database, bob, 'Bob Field')],
    ['is new', async () => {}],
  ])('is cleared for a second person who %s and signs in to the same hold', async (_, prepare) => {
    const { sam, give } = await aGiver()
    await give(25)
    await declare(sam, { address1: '1 Lantern Row', postcode: 'ZZ99 1AA' })
    const bob = newEmail()
    await prepare(bob)
    const { body } = await sam.signIn(bob)
    if (!body.has_account) await sam.call(saveGuestToSale, { email: bob, fullname: 'Bob Field' })
    expect(await seen(sam)).toMatchObject({ donation_amount: 25, is_gift_aid: false })
    expect(JSON.stringify([await seen(sam), (await sam.call(getUser)).body])).not.toContain('Sam')
    await pay(sam)
    expect(await declarations(sam.reference)).toEqual([])
  })

  test('that was declared before signing in, or by the same person, stays', async () => {
    const { types, charity } = await aCharity(app.database)
    const sam = await visit(app)
    await sam.add(types[0] as Offered)
    await sam.reserve()
    await sam.call(saveDonation, { amount_before_booking_fee: 5, charity_id: charity })
    await declare(sam)
    await sam.register(newEmail())
    expect((await seen(sam)).is_gift_aid).toBe(true)
    await sam.signIn(sam.email)
    expect((await seen(sam)).is_gift_aid).toBe(true)
  })

  test('is cleared for the next person', async () => {
    const { sam, give } = await aGiver()
    await give(25)
    await declare(sam, { address1: '1 Lantern Row', postcode: 'ZZ99 1AA' })
    await sam.call(logoutOfSale)
    expect(await seen(sam)).toMatchObject({ donation_amount: 25, is_gift_aid: false })
    const [kept] = await app.database
      .selectFrom('basket_donation')
      .innerJoin('sale', 'sale.basket_id', 'basket_donation.basket_id')
      .innerJoin('sale_donation', 'sale_donation.sale_id', 'sale.id')
      .select(['basket_donation.address', 'sale_donation.address as frozen'])
      .where('sale.reference', '=', sam.reference)
      .execute()
    expect(kept).toEqual({ address: '', frozen: '' })
  })
})
