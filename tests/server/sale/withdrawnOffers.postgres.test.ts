import { beforeEach, describe, expect, test } from 'vitest'
import {
  addGiftVoucher,
  removeFromBasket,
  removeGiftVoucherFromBasket,
  setCode,
} from '../../../contract/calls/basket.ts'
import { getEvent, getGiftVouchers } from '../../../contract/calls/catalogue.ts'
import { saveDonation } from '../../../contract/calls/donation.ts'
import { importCatalogue } from '../../../server/operation/importCatalogue.ts'
import { seen } from '../../support/aShop.ts'
import { Payer } from '../../support/payer.ts'
import type { Offered } from '../../support/putOnSale.ts'
import { newEmail, type Shopper, visit } from '../../support/shopper.ts'
import { withApp } from '../../support/withApp.ts'

/* An organiser's file no longer states what is in a basket. */

const app = withApp('postgres')

let number = 0
let id = ''

const CHARITY =
  'charity: { name: Owl Aid, description: Mice., donation_checkout_title: Give, donation_options: [5] }'
const VOUCHERS = 'gift_vouchers: [{ name: A flight, values: [10, 20] }]'
const CODES = 'discount_codes: [{ code: hoot, percent: 10 }]'

interface File {
  /** null: the file states none. */
  provider?: string | null
  offers?: string[]
}

const imports = ({ provider = 'stripe', offers = [CHARITY, VOUCHERS, CODES] }: File = {}) =>
  importCatalogue(app.database, {
    kind: 'import',
    remove: true,
    text: `
organisers: [{ name: Owl ${id}, ${provider ? `provider: ${provider}, ` : ''}${offers.join(', ')} }]
events:
  - id: ${id}
    title: Evening ${id}
    organiser: Owl ${id}
    description: An evening.
    dates: [{ starts: 2031-03-10 19:30, hours: 2 }]
    venue: { name: The Hall, address: '1 High Street, Bath', locality: Bath }
    tickets: [{ name: Seat, price: 30, capacity: 5 }]
`,
  })

beforeEach(async () => {
  id = `stated-${number++}`
  await imports()
})

const stored = async () =>
  (await app.database
    .selectFrom('ticket_type')
    .innerJoin('event_date', 'event_date.id', 'event_date_id')
    .innerJoin('event', 'event.id', 'event_id')
    .innerJoin('organiser', 'organiser.id', 'organiser_id')
    .select([
      'ticket_type.id as ticket_id',
      'event_date_id as date_id',
      'organiser.slug as organiser',
      'event.slug as event',
    ])
    .where('source', 'like', `%${id}%`)
    .executeTakeFirstOrThrow()) as Offered & { organiser: string; event: string }

const aGuest = async () => Object.assign(new Payer(app), { cookies: (await visit(app)).cookies })

async function withTicket(): Promise<Shopper> {
  const { ticket_id, date_id } = await stored()
  const sam = await visit(app)
  expect((await sam.add({ ticket_id, date_id })).status).toBe(200)
  return sam
}

/** The vouchers that the organiser's page offers. */
const onOffer = async (shopper: Shopper) =>
  (await shopper.call(getGiftVouchers, { organiser: (await stored()).organiser })).body.vouchers

/** A shopper with a gift voucher of £20. */
async function withVoucher() {
  const sam = await visit(app)
  const gift_voucher_id = (await onOffer(sam))[0]?.gift_voucher_id ?? 0
  const one = { gift_voucher_id, value: 20 }
  expect((await sam.call(addGiftVoucher, { ...one, qty: 1 })).status).toBe(200)
  return { sam, one }
}

describe('A gift voucher in a basket', () => {
  const GONE = 'The gift voucher A flight can no longer be bought.'

  test.each([
    ['that the organiser no longer offers', { offers: [CHARITY, CODES] }, GONE],
    [
      'of a value that the organiser no longer offers',
      { offers: ['gift_vouchers: [{ name: A flight, values: [10] }]'] },
      GONE,
    ],
    ['of an organiser whose payments nobody takes any more', { provider: null }, GONE],
  ])('%s stays in it, is not reserved with these words, and can be removed', async (_, file, words) => {
    const { sam, one } = await withVoucher()
    await imports(file)
    expect(await seen(sam)).toMatchObject({ basket_total: 20, gift_vouchers: [{ name: 'A flight' }] })
    expect((await sam.reserve()).body).toEqual({ error: words })
    expect((await seen(sam)).state).toBe('basket')
    expect((await sam.call(addGiftVoucher, { ...one, qty: 1 })).status).toBe(422)
    expect((await sam.call(removeGiftVoucherFromBasket, one)).status).toBe(200)
    expect((await seen(sam)).gift_vouchers).toEqual([])
  })

  test('is offered by no page while the file leaves it out, and is bought once it is stated again', async () => {
    const { sam } = await withVoucher()
    const sold = async () =>
      (await sam.call(getEvent, { event: (await stored()).event })).body.organiser.gift_vouchers_url
    expect(await sold()).not.toBeNull()
    await imports({ offers: [CODES] })
    expect([await onOffer(sam), await sold()]).toEqual([[], null])
    await imports()
    expect((await sam.reserve()).body).toMatchObject({ reserved: true })
  })
})

test('A discount code that the file leaves out reduces nothing and cannot be entered; stated again, it does', async () => {
  const sam = await withTicket()
  expect((await sam.call(setCode, { code: 'HOOT' })).body).toEqual({ code_applied: true })
  const full = (await seen(sam)).basket_total
  await imports({ offers: [VOUCHERS] })
  expect((await seen(sam)).basket_total).toBeGreaterThan(full)
  expect((await sam.call(setCode, { code: 'HOOT' })).body).toEqual({ code_applied: false })
  await imports()
  expect((await seen(sam)).basket_total).toBe(full)
})

test('A gift voucher that was sold in pounds pays nothing in another currency, although its organiser changes to it', async () => {
  const sam = Object.assign(await aGuest(), { email: newEmail() })
  const gift_voucher_id = (await onOffer(sam))[0]?.gift_voucher_id ?? 0
  await sam.call(addGiftVoucher, { gift_voucher_id, value: 20, qty: 1 })
  expect((await sam.reserve()).body).toMatchObject({ reserved: true })
  await sam.register(sam.email)
  await sam.token()
  await sam.confirm()
  expect((await sam.outcome()).outcome).toBe('charged')
  const { code } = await app.database
    .selectFrom('gift_voucher_code')
    .innerJoin('sale_voucher', 'sale_voucher.id', 'sale_voucher_id')
    .select('code')
    .where('sale_voucher.gift_voucher_id', '=', gift_voucher_id)
    .executeTakeFirstOrThrow()
  const before = await withTicket()
  expect((await before.call(setCode, { code })).body).toEqual({ code_applied: true })
  await app.database
    .updateTable('organiser')
    .set({ currency: 'USD' })
    .where('slug', '=', (await stored()).organiser)
    .execute()
  await app.database
    .updateTable('event')
    .set({ currency: 'USD' })
    .where('slug', '=', (await stored()).event)
    .execute()
  const kim = await withTicket()
  expect((await kim.call(setCode, { code })).body).toEqual({ code_applied: false })
  const { ticket_id, date_id } = await stored()
  await before.add({ ticket_id, date_id })
  // The ticket in pounds is gone, and its code takes nothing off the one in dollars.
  expect((await seen(before)).basket_total).toBe(30)
})

describe('A donation', () => {
  async function donor() {
    const sam = await withTicket()
    const charity_id = (await seen(sam)).charity?.id ?? 0
    expect((await sam.call(saveDonation, { amount_before_booking_fee: 5, charity_id })).status).toBe(200)
    return { sam, charity_id }
  }

  test('to a charity that the file leaves out is no part of the basket, which says so until it is stated again', async () => {
    const { sam } = await donor()
    const before = await seen(sam)
    expect(before.basket_errors).toEqual([])
    await imports({ offers: [VOUCHERS] })
    expect(await seen(sam)).toMatchObject({
      charity: null,
      donation: null,
      basket_total: before.basket_total - 5,
      basket_errors: ['Your donation of £5.00 to Owl Aid is left out: it takes no donations here any more.'],
    })
    await imports()
    expect(await seen(sam)).toMatchObject({ basket_total: before.basket_total, basket_errors: [] })
  })

  test('is left out with a reason where the shopper removes all tickets of its charity', async () => {
    const { sam } = await donor()
    const { ticket_id } = await stored()
    id = `stated-${number++}`
    await imports({ offers: [VOUCHERS] })
    const other = await stored()
    expect((await sam.add(other)).status).toBe(200)
    expect((await sam.call(removeFromBasket, { ticket_id })).status).toBe(200)
    expect(await seen(sam)).toMatchObject({
      donation: null,
      basket_errors: [
        'Your donation of £5.00 to Owl Aid is left out: nothing of its organiser is in your basket.',
      ],
    })
  })

  test('to a charity that is replaced goes to no other: the basket offers the new one, without an amount', async () => {
    const { sam, charity_id } = await donor()
    await imports({ offers: [CHARITY.replace('Owl Aid', 'Bat Aid')] })
    expect(await seen(sam)).toMatchObject({ charity: { name: 'Bat Aid' }, donation: null })
    expect((await sam.call(saveDonation, { amount_before_booking_fee: 5, charity_id })).body.error).toBe(
      'This charity is not in your basket.',
    )
  })

  test('under a hold stays with the charity that it was promised to, and can be taken out', async () => {
    const { sam } = await donor()
    await sam.reserve()
    const held = await seen(sam)
    await imports({ offers: [CHARITY.replace('Owl Aid', 'Bat Aid')] })
    const now = await seen(sam)
    expect(now.basket_total).toBe(held.basket_total)
    const { status } = await sam.call(saveDonation, {
      amount_before_booking_fee: 0,
      charity_id: now.charity?.id ?? 0,
    })
    expect(status).toBe(200)
    expect((await seen(sam)).basket_total).toBe(held.basket_total - 5)
  })
})
