import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { getUser } from '../../../contract/calls/account.ts'
import { getUserAddresses, setBillingAddress, setDeliveryAddress } from '../../../contract/calls/address.ts'
import { addGiftVoucher } from '../../../contract/calls/basket.ts'
import { getCheckout } from '../../../contract/calls/checkout.ts'
import { logoutOfSale } from '../../../contract/calls/login.ts'
import { confirmMailingList } from '../../../contract/calls/marketing.ts'
import { deliverToWallet, getSimpleInfo } from '../../../contract/calls/order.ts'
import { resumeSale } from '../../../contract/calls/sessionLink.ts'
import { getWallet } from '../../../contract/calls/wallet.ts'
import { mailingConsent } from '../../../contract/rules/mailingConsent.ts'
import { anExpressShop } from '../../support/anExpressShop.ts'
import { aShop } from '../../support/aShop.ts'
import { aHolder, say } from '../../support/guest.ts'
import type { Offered } from '../../support/putOnSale.ts'
import { queueIsIdle } from '../../support/queueIsIdle.ts'
import { addAccount, newEmail, type Shopper, visit } from '../../support/shopper.ts'
import { stockIsConsistent } from '../../support/stock.ts'
import { withApp } from '../../support/withApp.ts'

const app = withApp('embedded')

const typed = {
  selected_user_address_id: 'new' as const,
  first_name: 'Grace',
  last_name: 'Hopper',
  address_1: '1 Lantern Row',
  address_2: '',
  town: 'Testbury',
  postcode: 'ZZ99 1AA',
  country: '1',
  state: '',
}

const one = async (price = 0): Promise<Offered> =>
  (await anExpressShop(app.database, price)).types[0] as Offered
const seen = async (shopper: Shopper) => (await shopper.call(getCheckout)).body
const walletOf = async (shopper: Shopper) => (await shopper.call(getWallet)).body
const accountOf = (email: string) =>
  app.database.selectFrom('account').selectAll().where('email', '=', email).executeTakeFirst()
const saleOf = async (shopper: Shopper) => {
  const { sale_reference } = await seen(shopper)
  return app.database
    .selectFrom('sale')
    .selectAll()
    .where('reference', '=', sale_reference)
    .executeTakeFirstOrThrow()
}
const lettersTo = async (email: string) => {
  await queueIsIdle(app.database)
  return app.database.selectFrom('sandbox_mail').selectAll().where('recipient', '=', email).execute()
}

/** A guest who has claimed a free ticket. */
async function aGuest(email = newEmail()): Promise<Shopper> {
  const guest = await aHolder(app, await one())
  await say(guest, { email })
  expect((await guest.claim()).status).toBe(200)
  return guest
}

describe('A checkout is express', () => {
  const isExpress = async (...offered: Offered[]) => {
    const shopper = await visit(app)
    for (const ticket of offered) await shopper.add(ticket)
    return (await seen(shopper)).express
  }

  test('CON-09 GAP-03 where every event of the basket is, whoever is signed in', async () => {
    const [fast, other] = [await one(), await one()]
    const [slow] = (await aShop(app.database, [{ capacity: 5 }])).types as [Offered]
    expect(await isExpress(fast)).toBe(true)
    expect(await isExpress(fast, other)).toBe(true)
    expect(await isExpress(fast, slow)).toBe(false)
    expect(await isExpress()).toBe(false)
    const owner = await visit(app)
    await addAccount(app.database, 'express.owner@example.com')
    await owner.signIn('express.owner@example.com')
    await owner.add(fast)
    expect((await seen(owner)).express).toBe(true)
  })

  test('unless a step that it does not have is needed: an address, an account for a payment plan, an answer, or names on a gift voucher', async () => {
    const posted = await anExpressShop(app.database)
    await app.database.updateTable('event').set({ delivery_cost: 0 }).where('id', '=', posted.event).execute()
    expect(await isExpress(posted.types[0] as Offered)).toBe(false)

    const inParts = await anExpressShop(app.database)
    await app.database
      .updateTable('event')
      .set({ payment_plans: [3] })
      .where('id', '=', inParts.event)
      .execute()
    expect(await isExpress(inParts.types[0] as Offered)).toBe(false)

    const asking = await anExpressShop(app.database)
    const { id } = await app.database
      .insertInto('question')
      .values({
        event_id: asking.event,
        position: 0,
        question: 'Why?',
        type: 'text',
        prepopulated_array: [],
        before_payment: true,
        mandatory: false,
        once_per_checkout: true,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    expect(await isExpress(asking.types[0] as Offered)).toBe(false)
    await app.database.updateTable('question').set({ before_payment: false }).where('id', '=', id).execute()
    expect(await isExpress(asking.types[0] as Offered)).toBe(true)

    const shop = await anExpressShop(app.database)
    const voucher = await app.database
      .insertInto('gift_voucher')
      .values({
        organiser_id: shop.organiser,
        name: 'A gift',
        image: '/gift.svg',
        amounts: [1000],
        valid_months: 12,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const shopper = await visit(app)
    await shopper.add(shop.types[0] as Offered)
    expect(
      (await shopper.call(addGiftVoucher, { gift_voucher_id: voucher.id, value: 10, qty: 1 })).status,
    ).toBe(200)
    expect((await seen(shopper)).express).toBe(false)
  })
})

describe('EXP-01 An express guest', () => {
  test('EXP-03 EXP-06 GAP-48 gets an account without a name, which only its owner says, and their free tickets by letter', async () => {
    const guest = await aHolder(app, await one(), 2)
    const email = newEmail()
    guest.email = email
    expect((await guest.claim()).status).toBe(422)
    expect((await say(guest, { email: email.toUpperCase(), fullname: ' Grace  B  Hopper ' })).body).toEqual({
      success: true,
    })
    expect(await accountOf(email)).toMatchObject({ full_name: '', subscribed: false })
    expect((await guest.claim()).status).toBe(200)
    await guest.call(deliverToWallet)
    const letters = await lettersTo(email)
    expect(letters.map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^Your tickets, order [0-9A-Z]{10}$/),
    ])
    expect((await guest.call(getSimpleInfo)).body.sale_email).toBe(email)
    await stockIsConsistent(app.database)
  })

  test('GAP-08 is not signed in, neither with a new e-mail address nor with that of an account', async () => {
    const known = newEmail()
    await addAccount(app.database, known)
    for (const email of [newEmail(), known]) {
      const guest = await aGuest(email)
      expect((await guest.call(getUser)).body).toMatchObject({ id: null, email: null })
      expect((await guest.call(getUserAddresses)).body).toEqual({ existing_addresses: [] })
    }
  })

  test('GAP-93 sees the tickets of this sale where they were bought, never others of the account, and elsewhere after a code', async () => {
    const email = newEmail()
    const owner = await visit(app)
    await owner.buy((await anExpressShop(app.database)).types[0] as Offered, 3, email)
    const guest = await aGuest(email)
    const reference = (await seen(guest)).sale_reference
    expect(await walletOf(guest)).toMatchObject({
      owner: null,
      email: null,
      tickets: [{ sale_reference: reference, holder: 'Grace Hopper' }],
    })
    expect((await walletOf(await visit(app))).tickets).toEqual([])
    expect((await walletOf(owner)).tickets).toHaveLength(4)
    const elsewhere = await visit(app)
    await elsewhere.signIn(email)
    expect((await walletOf(elsewhere)).tickets).toHaveLength(4)
  })

  test('leaves no order to whoever signs in or out on the same device after them', async () => {
    const other = newEmail()
    await addAccount(app.database, other)
    const guest = await aGuest()
    await guest.signIn(other)
    expect((await walletOf(guest)).tickets).toEqual([])
    expect((await guest.call(getSimpleInfo)).body.sale_email).toBe('')
    const second = await aGuest()
    await second.call(logoutOfSale)
    expect((await walletOf(second)).tickets).toEqual([])
  })

  test('reads nothing of an account and changes nothing of it', async () => {
    const email = newEmail()
    const owner = await visit(app)
    const id = await addAccount(app.database, email, 'Ada Byron')
    await owner.signIn(email)
    await owner.add(await one(1250))
    await owner.reserve()
    const { id: own } = (await owner.call(setBillingAddress, { address: typed })).body
    const before = await accountOf(email)

    const guest = await aHolder(app, await one(1250))
    await say(guest, { email, fullname: 'Mallory Stranger' })
    const chosen = { ...typed, selected_user_address_id: own }
    for (const row of [setBillingAddress, setDeliveryAddress] as const)
      expect((await guest.call(row, { address: chosen } as never)).status).toBe(422)
    expect((await say(guest, { email, fullname: 'Mallory Stranger', address: chosen })).status).toBe(422)
    const { id: same } = (await guest.call(setBillingAddress, { address: typed })).body
    expect(same).not.toBe(own)
    expect((await guest.call(setBillingAddress, { address: typed })).body.id).toBe(same)
    expect(await accountOf(email)).toEqual(before)
    expect((await owner.call(getUserAddresses)).body.existing_addresses.map(one => one.id)).toEqual([own])
    expect(await saleOf(guest)).toMatchObject({
      account_id: id,
      full_name: 'Mallory Stranger',
      is_guest: true,
    })
    expect((await seen(guest)).marketing_preferences.ct_subscribed).toBe(false)
  })

  test('GAP-65 has a checkout that a link moves to the owner of the e-mail address only', async () => {
    const guest = await aHolder(app, await one())
    await say(guest)
    const sale_reference = (await seen(guest)).sale_reference ?? ''
    const stranger = await visit(app)
    expect((await stranger.call(resumeSale, { sale_reference })).body).toEqual({ resumed: false })
    await stranger.signIn(guest.email)
    expect((await stranger.call(resumeSale, { sale_reference })).body).toEqual({ resumed: true })
  })

  test('EXP-06 has address and phone number saved with the sale', async () => {
    const guest = await aHolder(app, await one(1250))
    await say(guest, { address: typed, contact_number: '01632 960001' })
    const { billing_address_id, contact_number } = await saleOf(guest)
    expect(contact_number).toBe('01632 960001')
    const stored = await app.database
      .selectFrom('address')
      .selectAll()
      .where('id', '=', billing_address_id)
      .executeTakeFirst()
    expect(stored).toMatchObject({ town: 'Testbury', removed_at: expect.any(Date) })
  })

  test('can correct what they typed until they pay, and repeat it', async () => {
    const guest = await aHolder(app, await one())
    const [wrong, right] = [newEmail(), newEmail()]
    for (let times = 0; times < 2; times++)
      expect((await say(guest, { email: wrong }, { key: 'said-it-twice' })).status).toBe(200)
    await say(guest, { email: right, fullname: 'Grace M Hopper' })
    guest.email = wrong
    expect((await guest.claim()).status).toBe(422)
    guest.email = right
    expect((await guest.claim()).status).toBe(200)
    expect((await say(guest, { email: wrong })).status).toBe(409)
    expect(await saleOf(guest)).toMatchObject({ email: right, full_name: 'Grace M Hopper' })
  })

  test('EXP-07 EXP-08 is refused an e-mail address or a name that is none', async () => {
    const guest = await aHolder(app, await one())
    expect((await say(guest, { fullname: 'Grace' })).body).toEqual({
      error: 'Type both your first and last name(s)',
    })
    for (const email of ['', 'grace', 'grace@example', 'grace@example.com\nBcc: all@example.com'])
      expect((await say(guest, { email })).status).toBe(400)
    expect((await saleOf(guest)).email).toBeNull()
  })

  test('cannot name an account for tickets that need a proved e-mail address', async () => {
    const [slow] = (await aShop(app.database, [{ capacity: 5 }])).types as [Offered]
    const guest = await aHolder(app, slow)
    expect((await say(guest)).status).toBe(422)
    expect((await guest.claim()).status).toBe(422)
    expect((await say(await visit(app))).status).toBe(410)
  })
})

describe('SEC-17 Somebody who is signed in', () => {
  test('GAP-03 GAP-08 orders for themselves, or as a guest for another e-mail address', async () => {
    const [own, other] = [newEmail(), newEmail()]
    const id = await addAccount(app.database, own, 'Ada Byron')
    const shopper = await visit(app)
    await shopper.signIn(own)
    await shopper.add(await one())
    await shopper.reserve()
    await say(shopper, { email: own, fullname: 'Ada King' })
    expect(await saleOf(shopper)).toMatchObject({ account_id: id, is_guest: false, full_name: 'Ada King' })
    expect((await accountOf(own))?.full_name).toBe('Ada Byron')
    await say(shopper, { email: other })
    expect(await saleOf(shopper)).toMatchObject({ email: other, is_guest: true })
    await shopper.claim()
    expect((await walletOf(shopper)).tickets).toHaveLength(1)
    expect((await shopper.call(getUser)).body.email).toBe(own)
  })

  test('signs in in the middle and keeps the sale', async () => {
    const [typedEmail, own] = [newEmail(), newEmail()]
    await addAccount(app.database, own)
    const shopper = await aHolder(app, await one())
    await say(shopper, { email: typedEmail })
    const reference = (await seen(shopper)).sale_reference
    await shopper.signIn(own)
    expect(await saleOf(shopper)).toMatchObject({ reference, email: own, is_guest: false })
    expect((await shopper.claim()).status).toBe(200)
  })
})

describe('Boxes that an express shopper ticks', () => {
  const ticked = (organiser: number) => ({
    ct_subscribed: true,
    organiser_subscribed_marketing: { [String(organiser)]: true, '999999': true },
  })
  const subscriptions = async (email: string) =>
    (
      await sql<{ organiser_id: number; wording: string }>`
        select organiser_id, wording from organiser_subscription
        join account on account.id = account_id where email = ${email}`.execute(app.database)
    ).rows

  test('EXP-04 EXP-05 are asked again of the owner of the e-mail address, once the order is complete', async () => {
    const shop = await anExpressShop(app.database)
    const guest = await aHolder(app, shop.types[0] as Offered)
    const [wrong, email] = [newEmail(), newEmail()]
    await say(guest, { email: wrong, ...ticked(shop.organiser) })
    await say(guest, { email, ...ticked(shop.organiser) })
    expect(await lettersTo(email)).toEqual([])
    await guest.claim()
    const [letter] = await lettersTo(email)
    const wording = (await seen(guest)).marketing_preferences.basket_organisers[0]?.marketing_signup_message
    expect(letter?.body).toContain(mailingConsent)
    expect(letter?.body).toContain(wording)
    expect(await accountOf(email)).toMatchObject({ subscribed: false })
    const [, confirmation = ''] = /\/mailing-list\/confirm\/#(\S+)/.exec(letter?.body ?? '') ?? []
    expect((await (await visit(app)).call(confirmMailingList, { confirmation })).status).toBe(200)
    expect(await accountOf(email)).toMatchObject({ subscribed: true })
    expect(await subscriptions(email)).toEqual([{ organiser_id: shop.organiser, wording }])
    const listed = await app.database
      .selectFrom('mailing_list')
      .selectAll()
      .where('email', '=', email)
      .executeTakeFirst()
    expect(listed).toMatchObject({ wording: mailingConsent, joined_at: expect.any(Date) })
    expect(await lettersTo(wrong)).toEqual([])
  })

  test('EXP-04 leave the newsletter alone where only an organiser was ticked', async () => {
    const shop = await anExpressShop(app.database)
    const guest = await aHolder(app, shop.types[0] as Offered)
    await say(guest, { ...ticked(shop.organiser), ct_subscribed: false })
    await guest.claim()
    const [letter] = await lettersTo(guest.email)
    expect(letter?.body).not.toContain(mailingConsent)
    const [, confirmation = ''] = /\/mailing-list\/confirm\/#(\S+)/.exec(letter?.body ?? '') ?? []
    await guest.call(confirmMailingList, { confirmation })
    expect(await accountOf(guest.email)).toMatchObject({ subscribed: false })
    expect(await subscriptions(guest.email)).toHaveLength(1)
  })

  test('GAP-12 count at once for somebody who is signed in, and never unsubscribe', async () => {
    const shop = await anExpressShop(app.database)
    const email = newEmail()
    await addAccount(app.database, email)
    const shopper = await visit(app)
    await shopper.signIn(email)
    await shopper.add(shop.types[0] as Offered)
    await shopper.reserve()
    await say(shopper, { email, ...ticked(shop.organiser) })
    await say(shopper, { email })
    expect(await accountOf(email)).toMatchObject({ subscribed: true })
    expect(await subscriptions(email)).toHaveLength(1)
  })
})

describe('The limits of an account', () => {
  const limited = async (most: number) => {
    const offered = await one()
    await app.database
      .updateTable('ticket_type')
      .set({ max_per_customer: most })
      .where('id', '=', offered.ticket_id)
      .execute()
    return offered
  }
  const reserving = async (email: string, offered: Offered, qty: number) => {
    const owner = await visit(app)
    await owner.signIn(email)
    await owner.add(offered, qty)
    return (await owner.reserve()).body.error
  }

  test('count what an express guest has bought for it', async () => {
    const [offered, email] = [await limited(2), newEmail()]
    const guest = await aHolder(app, offered, 2)
    await say(guest, { email })
    await guest.claim()
    expect(await reserving(email, offered, 1)).toMatch(/You have 2 already/)
  })

  test('are not used up by what a stranger only holds in its name', async () => {
    const [offered, email] = [await limited(2), newEmail()]
    await addAccount(app.database, email)
    const stranger = await aHolder(app, offered, 2)
    await say(stranger, { email })
    expect(await reserving(email, offered, 2)).toBeUndefined()
  })
})
