import { describe, expect, test } from 'vitest'
import {
  addGiftVoucher,
  putGiftVoucher,
  removeGiftVoucherFromBasket,
  setCode,
  updateGiftVoucherQuantity,
  updateRefundProtection,
} from '../../../contract/calls/basket.ts'
import { getGiftVouchers } from '../../../contract/calls/catalogue.ts'
import { updateBasketState } from '../../../contract/calls/checkout.ts'
import { reserveTickets } from '../../../contract/calls/reserve.ts'
import { toMinor } from '../../../contract/format/money.ts'
import { bookingFeeTotal } from '../../../contract/rules/summary.ts'
import { enterCharge } from '../../../server/book/refunds.ts'
import { batchReserver } from '../../../server/sale/stock/reserve.ts'
import { aShop, type Shop, seen } from '../../support/aShop.ts'
import { limitedBy } from '../../support/noLimits.ts'
import type { Offered } from '../../support/putOnSale.ts'
import { random } from '../../support/random.ts'
import { endHolds, newEmail, type Shopper, visit } from '../../support/shopper.ts'
import { stockIsConsistent } from '../../support/stock.ts'
import { withApp } from '../../support/withApp.ts'

const app = withApp('embedded', limitedBy({ discount_code_by_visit: 30 }))

const first = (shop: Shop): Offered => shop.types[0] as Offered
const second = (shop: Shop): Offered => shop.types[1] as Offered

async function withTickets(shop: Shop, ...quantities: number[]): Promise<Shopper> {
  const shopper = await visit(app)
  for (const [index, qty] of quantities.entries())
    if (qty > 0) await shopper.add(shop.types[index] as Offered, qty)
  return shopper
}

let codes = 0
async function aDiscount(shop: Shop, off: { percent?: number; amount?: number }): Promise<string> {
  const code = `OFF${codes++}`
  await app.database
    .insertInto('discount_code')
    .values({ organiser_id: shop.organiser, code, ...off })
    .execute()
  return code
}

async function aCredit(shop: Shop, amount: number): Promise<string> {
  const code = `GIFT${codes++}`
  await app.database
    .insertInto('gift_voucher_code')
    .values({ organiser_id: shop.organiser, code, amount })
    .execute()
  return code
}

async function aVoucher(shop: Shop): Promise<number> {
  const { id } = await app.database
    .insertInto('gift_voucher')
    .values({
      organiser_id: shop.organiser,
      name: 'A night of stars',
      image: '/posters/stars.svg',
      amounts: [1500, 3000],
      valid_months: 24,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const applied = async (shopper: Shopper, code: string) =>
  (await shopper.call(setCode, { code })).body.code_applied

/** Claims the basket, which must be free. */
async function claim(shopper: Shopper): Promise<void> {
  await shopper.reserve()
  await shopper.register(newEmail())
  expect((await shopper.claim()).status).toBe(200)
}

describe('A discount code', () => {
  test('COD-02 COD-05 SUM-13 reduces the tickets of its organiser, in any case and spacing', async () => {
    const shop = await aShop(app.database, [
      { capacity: 9, price: 2000, fee: 100 },
      { capacity: 9, price: 500 },
    ])
    const sam = await withTickets(shop, 2, 1)
    await sam.add(first(await aShop(app.database, [{ capacity: 9, price: 1000 }])))
    const code = await aDiscount(shop, { percent: 10 })
    expect(await applied(sam, ` ${code.toLowerCase()} `)).toBe(true)
    const { discounts_applied, basket_total, tickets, basket_success } = await seen(sam)
    expect(discounts_applied).toEqual({ [code]: 4.5 })
    expect(tickets.map(line => line.discount_amount)).toEqual([4, 0.5, 0])
    expect([basket_total, basket_success]).toEqual([52.5, [`The code ${code} is applied.`]])
  })

  test('COD-03 that is unknown or of another organiser is not applied and changes nothing', async () => {
    const [shop, other] = [
      await aShop(app.database, [{ capacity: 9, price: 2000 }]),
      await aShop(app.database, [{ capacity: 9, price: 2000 }]),
    ]
    const sam = await withTickets(shop, 1)
    const before = await seen(sam)
    expect(await applied(sam, 'NO SUCH')).toBe(false)
    expect(await applied(sam, '')).toBe(false)
    expect(await applied(sam, await aDiscount(other, { percent: 10 }))).toBe(false)
    expect(await seen(sam)).toEqual(before)
  })

  test('GAP-36 replaces an earlier one', async () => {
    const shop = await aShop(app.database, [{ capacity: 9, price: 2000 }])
    const sam = await withTickets(shop, 1)
    await applied(sam, await aDiscount(shop, { percent: 10 }))
    const later = await aDiscount(shop, { amount: 500 })
    await applied(sam, later)
    expect((await seen(sam)).discounts_applied).toEqual({ [later]: 5 })
  })

  test('is applied once in thirty concurrent requests, and refused after too many guesses', async () => {
    const shop = await aShop(app.database, [{ capacity: 9, price: 2000 }])
    const sam = await withTickets(shop, 1)
    const code = await aDiscount(shop, { amount: 500 })
    const answers = await Promise.all(Array.from({ length: 30 }, () => applied(sam, code)))
    expect(answers).toEqual(answers.map(() => true))
    expect((await seen(sam)).basket_total).toBe(15)
    const refused = await sam.call(setCode, { code: await aDiscount(shop, { amount: 600 }) })
    expect(refused).toMatchObject({
      status: 429,
      body: { error: expect.stringMatching(/^Too many codes were tried\. Please try again in \d+ /) },
    })
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0)
    expect((await seen(sam)).basket_total).toBe(15)
  })

  test('stays in the sale, also if the organiser changes it afterwards', async () => {
    const shop = await aShop(app.database, [{ capacity: 9, price: 2000, fee: 100 }])
    const sam = await withTickets(shop, 2)
    const code = await aDiscount(shop, { percent: 50 })
    await applied(sam, code)
    await sam.reserve()
    await app.database.updateTable('discount_code').set({ percent: 1 }).where('code', '=', code).execute()
    const { discounts_applied, basket_total } = await seen(sam)
    expect([discounts_applied, basket_total]).toEqual([{ [code]: 20 }, 22])
  })
})

describe('Gift voucher credit', () => {
  test('COD-06 BAS-44 SUM-15 GAP-36 adds up, pays at most the price, and keeps the rest', async () => {
    const shop = await aShop(app.database, [{ capacity: 9, price: 2000 }])
    const sam = await withTickets(shop, 1)
    const [one, two] = [await aCredit(shop, 1500), await aCredit(shop, 1500)]
    await applied(sam, one)
    await applied(sam, one)
    expect((await seen(sam)).gift_vouchers_applied_total).toBe(15)
    await applied(sam, two)
    const { basket_total, gift_vouchers_applied_total, basket_success } = await seen(sam)
    expect([basket_total, gift_vouchers_applied_total]).toEqual([0, 20])
    expect(basket_success).toEqual(['£20.00 of gift voucher credit is applied.'])
    await claim(sam)

    const kim = await withTickets(shop, 1)
    expect(await applied(kim, one)).toBe(false)
    expect(await applied(kim, two)).toBe(true)
    expect((await seen(kim)).gift_vouchers_applied_total).toBe(10)
  })

  test('is spent once by concurrent baskets', async () => {
    const shop = await aShop(app.database, [{ capacity: 50, price: 2000 }])
    const code = await aCredit(shop, 3000)
    const shoppers = await Promise.all(Array.from({ length: 6 }, () => withTickets(shop, 1)))
    for (const shopper of shoppers) expect(await applied(shopper, code)).toBe(true)
    const baskets = await app.database
      .selectFrom('basket')
      .innerJoin('basket_voucher_code as used', 'used.basket_id', 'basket.id')
      .innerJoin('gift_voucher_code as given', 'given.id', 'used.gift_voucher_code_id')
      .select(['basket.id as basket', 'family'])
      .where('code', '=', code)
      .execute()
    // Sent at once, all but the first are in one batch.
    const reserve = batchReserver(app.database, {
      holdSeconds: 600,
      refundProtectionPercent: 0,
      mostHeld: { byVisit: 100, byAccount: 100, byAddress: 1000 },
      payable: app.services.payable,
    })
    await Promise.all(
      baskets.map(basket =>
        reserve({ ...basket, account: null, address: '192.0.2.1', events: [], key: null }),
      ),
    )
    const totals = await Promise.all(shoppers.map(async shopper => (await seen(shopper)).basket_total))
    expect(totals.toSorted((a, b) => a - b)).toEqual([0, 10, 20, 20, 20, 20])
  })

  test('that a reservation holds is available again when the hold ends', async () => {
    const shop = await aShop(app.database, [{ capacity: 9, price: 2000 }])
    const code = await aCredit(shop, 1500)
    const [sam, kim] = [await withTickets(shop, 1), await withTickets(shop, 1)]
    await applied(sam, code)
    await sam.reserve()
    expect(await applied(kim, code)).toBe(false)
    await app.database
      .updateTable('sale')
      .set({ expires_at: new Date(0) })
      .where('paid_at', 'is', null)
      .execute()
    expect(await applied(kim, code)).toBe(true)
  })
})

describe('An offer', () => {
  test('SUM-14 applies by itself, before the percentage of a code', async () => {
    const shop = await aShop(app.database, [{ capacity: 20, price: 900, fee: 75 }])
    await app.database
      .insertInto('offer')
      .values({ ticket_type_id: first(shop).ticket_id, buy: 4, percent: 10 })
      .execute()
    const sam = await withTickets(shop, 4)
    await applied(sam, await aDiscount(shop, { percent: 50 }))
    const { offers_applied_total, discounts_applied, basket_total } = await seen(sam)
    expect([offers_applied_total, Object.values(discounts_applied), basket_total]).toEqual([
      3.6,
      [16.2],
      19.2,
    ])
  })
})

describe('Refund protection', () => {
  async function withCoverableTickets() {
    const shop = await aShop(app.database, [{ capacity: 9, price: 2400, fee: 100 }])
    await app.database
      .updateTable('event')
      .set({ refund_protection: true })
      .where('id', '=', shop.event)
      .execute()
    return withTickets(shop, 2)
  }

  test('RFP-01 RFP-03 RFP-04 RFP-05 SUM-16 GAP-37 is the shopper’s choice at the server’s price', async () => {
    const sam = await withCoverableTickets()
    expect(await seen(sam)).toMatchObject({
      refund_protection: 0,
      has_refund_protection: false,
      refund_protection_cost: 4,
      basket_total: 50,
    })
    await sam.call(updateRefundProtection, { refund_protection: true })
    expect(await seen(sam)).toMatchObject({
      refund_protection: 1,
      has_refund_protection: true,
      basket_total: 54,
    })
    await sam.reserve()
    expect(await seen(sam)).toMatchObject({
      refund_protection: 1,
      refund_protection_cost: 4,
      basket_total: 54,
    })
  })

  test('RFP-04 QTY-04 has its price and the true limits at the basket while the tickets are held', async () => {
    const sam = await withCoverableTickets()
    await sam.reserve()
    await sam.call(updateBasketState, { state: 'login' })
    expect((await seen(sam)).tickets[0]?.max_can_reserve).toBe(2)
    await sam.call(updateBasketState, { state: 'basket' })
    const back = await seen(sam)
    expect(back.seconds_remaining).toBeGreaterThan(0)
    expect(back).toMatchObject({
      refund_protection_cost: 4,
      refund_protection: 0,
      basket_total: 50,
      tickets: [{ qty: 2, max_can_reserve: 9, max_can_reserve_exceeded: false }],
    })
  })

  test('RFP-02 is not available if it can cover nothing', async () => {
    const sam = await withTickets(await aShop(app.database, [{ capacity: 9, price: 2400 }]), 2)
    await sam.call(updateRefundProtection, { refund_protection: true })
    expect(await seen(sam)).toMatchObject({
      refund_protection: 0,
      refund_protection_cost: 0,
      basket_total: 48,
    })
  })
})

describe('Gift vouchers', () => {
  test('RTE-03 BAS-13 BAS-57 BAS-58 SUM-10 SUM-24 GAP-91 can be added, changed and removed', async () => {
    const shop = await aShop(app.database, [{ capacity: 9, price: 2000 }])
    const id = await aVoucher(shop)
    const { slug } = await app.database
      .selectFrom('organiser')
      .select('slug')
      .where('id', '=', shop.organiser)
      .executeTakeFirstOrThrow()
    const sam = await withTickets(shop, 1)
    expect((await sam.call(getGiftVouchers, { organiser: slug })).body.vouchers).toEqual([
      {
        gift_voucher_id: id,
        name: 'A night of stars',
        image: '/posters/stars.svg',
        values: [15, 30],
        valid_months: 24,
      },
    ])
    await sam.call(addGiftVoucher, { gift_voucher_id: id, value: 15, qty: 1 })
    await sam.call(addGiftVoucher, { gift_voucher_id: id, value: 15, qty: 1 })
    await sam.call(addGiftVoucher, { gift_voucher_id: id, value: 30, qty: 1 })
    const { gift_vouchers, basket_total, all_booking_fees_are_absorbed } = await seen(sam)
    expect(gift_vouchers).toEqual([
      {
        id,
        qty: 2,
        value: 15,
        name: 'A night of stars',
        thumbnail: '/posters/stars.svg',
        o_url: `/organisers/${slug}/gift-vouchers/`,
        o_name: expect.stringContaining('Organiser of'),
        uk_expiry_date: expect.stringMatching(/^\d\d\/\d\d\/\d{4}$/),
      },
      expect.objectContaining({ id, qty: 1, value: 30 }),
    ])
    expect([basket_total, all_booking_fees_are_absorbed]).toEqual([80, false])
    await sam.call(updateGiftVoucherQuantity, { gift_voucher_id: id, value: 15, qty: 1 })
    await sam.call(removeGiftVoucherFromBasket, { gift_voucher_id: id, value: 30 })
    expect((await seen(sam)).gift_vouchers.map(line => [line.value, line.qty])).toEqual([[15, 1]])
  })

  test.each([
    ['of another value', { value: 16, qty: 1 }, 422],
    ['none of it', { value: 15, qty: 0 }, 422],
    ['more than can be', { value: 15, qty: 101 }, 422],
    ['one that there is not', { gift_voucher_id: 1_000_000, value: 15, qty: 1 }, 404],
  ])('GAP-91 %s cannot be added to the basket', async (_, wanted, status) => {
    const shop = await aShop(app.database, [{ capacity: 9 }])
    const id = await aVoucher(shop)
    const sam = await visit(app)
    expect((await sam.call(addGiftVoucher, { gift_voucher_id: id, ...wanted })).status).toBe(status)
    expect((await seen(sam)).gift_vouchers).toEqual([])
  })

  test('that are put back have their old quantity, whether they were removed or not, after any number of requests', async () => {
    const shop = await aShop(app.database, [{ capacity: 9 }])
    const own = { gift_voucher_id: await aVoucher(shop), value: 15 }
    const sam = await visit(app)
    const quantity = async () => (await seen(sam)).gift_vouchers[0]?.qty
    await sam.call(addGiftVoucher, { ...own, qty: 3 })
    await sam.call(putGiftVoucher, { ...own, qty: 3 })
    expect(await quantity()).toBe(3)
    await sam.call(removeGiftVoucherFromBasket, own)
    expect(await quantity()).toBeUndefined()
    await sam.call(putGiftVoucher, { ...own, qty: 3 })
    await sam.call(putGiftVoucher, { ...own, qty: 3 })
    expect(await quantity()).toBe(3)
    expect(await sam.call(putGiftVoucher, { ...own, qty: 101 })).toMatchObject({ status: 422 })
    expect(await quantity()).toBe(3)
  })

  test('BAS-43 alone in a basket are reserved again after their hold has ended, as often as it ends', async () => {
    const shop = await aShop(app.database, [{ capacity: 9, price: 2000 }])
    const sam = await visit(app)
    await sam.call(addGiftVoucher, { gift_voucher_id: await aVoucher(shop), value: 15, qty: 1 })
    for (let times = 0; times < 3; times++) {
      expect((await sam.reserve()).body).toMatchObject({ reserved: true, fresh_reservation: true })
      await endHolds(app.database)
    }
  })

  test('BAS-43 that are bought are mailed as codes, each with its value and expiry', async () => {
    const shop = await aShop(app.database, [{ capacity: 9, price: 2000 }])
    const id = await aVoucher(shop)
    const sam = await visit(app)
    await sam.call(addGiftVoucher, { gift_voucher_id: id, value: 15, qty: 2 })
    expect((await sam.reserve()).body.reserved).toBe(true)
    expect((await seen(sam)).gift_vouchers).toHaveLength(1)
    await sam.register(newEmail())
    const { id: sale } = await app.database
      .selectFrom('sale')
      .select('id')
      .where('email', '=', sam.email)
      .executeTakeFirstOrThrow()
    const { markPaid } = await import('../../../server/sale/markPaid.ts')
    await app.database.transaction().execute(trx => markPaid(trx, app.services.enqueue, sale))
    const charge = { provider: 'stripe', method: 'card', idempotency_key: 'one', number: 1 } as const
    const attempt = await app.database
      .insertInto('payment_attempt')
      .values({
        sale_id: sale,
        ...charge,
        amount: 3000,
        currency: 'GBP',
        livemode: false,
        status: 'succeeded',
      })
      .returning(['id', 'sale_id', 'amount'])
      .executeTakeFirstOrThrow()
    await enterCharge(app.database, app.services.enqueue, attempt, { isUsed: true })
    const sold = await app.database
      .selectFrom('gift_voucher_code')
      .innerJoin('sale_voucher', 'sale_voucher.id', 'gift_voucher_code.sale_voucher_id')
      .select(['code', 'amount', 'expires_at'])
      .where('sale_id', '=', sale)
      .execute()
    expect(sold.map(({ amount }) => amount)).toEqual([1500, 1500])
    expect(sold[0]?.code).toMatch(/^[0-9A-Z]{16}$/)

    const kim = await withTickets(shop, 1)
    expect(await applied(kim, sold[0]?.code ?? '')).toBe(true)
    expect((await seen(kim)).basket_total).toBe(5)
    await app.database
      .updateTable('gift_voucher_code')
      .set({ expires_at: new Date(0) })
      .where('code', '=', sold[0]?.code ?? '')
      .execute()
    expect((await seen(kim)).basket_total).toBe(20)
  })
})

describe('A required ticket', () => {
  async function aRequiringShop() {
    const shop = await aShop(app.database, [{ capacity: 9 }, { capacity: 9 }])
    await app.database
      .insertInto('required_ticket')
      .values({ ticket_type_id: second(shop).ticket_id, position: 0, required_id: first(shop).ticket_id })
      .execute()
    return shop
  }

  test('BAS-36 BAS-37 BAS-39 BAS-53 that is missing prevents the reservation of the ticket that requires it', async () => {
    const shop = await aRequiringShop()
    const sam = await withTickets(shop, 0, 1)
    expect((await seen(sam)).tickets[0]?.required_tickets).toEqual([
      { ids: [first(shop).ticket_id], title: 'Type 0' },
    ])
    expect((await sam.reserve()).body).toEqual({
      error: 'You must also purchase the following tickets to continue the checkout. Type 0',
    })
    await sam.add(first(shop))
    expect((await sam.reserve()).body.reserved).toBe(true)
  })

  test('BAS-40 that was bought before is no longer required', async () => {
    const shop = await aRequiringShop()
    const sam = await visit(app)
    await sam.buy(first(shop), 1)
    await sam.add(second(shop))
    expect((await seen(sam)).tickets[0]?.required_tickets).toEqual([])
    expect((await sam.reserve()).body.reserved).toBe(true)
  })
})

describe('Seats', () => {
  test('BAS-28 are allotted side by side at reservation, released with the hold, and printed on the tickets', async () => {
    const shop = await aShop(app.database, [{ capacity: 4 }])
    const type = first(shop).ticket_id
    await app.database
      .insertInto('seat')
      .values(['A1', 'A2', 'A3', 'A4'].map((label, position) => ({ ticket_type_id: type, position, label })))
      .execute()
    const seats = async (shopper: Shopper) => (await seen(shopper)).tickets[0]?.seats
    const [sam, kim] = [await withTickets(shop, 1), await withTickets(shop, 3)]
    expect(await seats(sam)).toEqual([])
    await sam.reserve()
    await kim.reserve()
    expect([await seats(sam), await seats(kim)]).toEqual([['A1'], ['A2', 'A3', 'A4']])
    await app.database
      .updateTable('sale')
      .set({ expires_at: new Date(0) })
      .where('paid_at', 'is', null)
      .execute()
    const lee = await withTickets(shop, 2)
    await claim(lee)
    expect(await seats(lee)).toEqual(['A1', 'A2'])
    const tickets = await app.database
      .selectFrom('ticket')
      .select('seat')
      .where('ticket_type_id', '=', type)
      .execute()
    expect(tickets.map(({ seat }) => seat).sort()).toEqual(['A1', 'A2'])
    await stockIsConsistent(app.database)
  })
})

describe('Items that do not fit together', () => {
  test('BAS-32 BAS-63 the basket leaves out an event that has changed its currency, and reports it', async () => {
    const [shop, moved] = [
      await aShop(app.database, [{ capacity: 9, price: 2000 }]),
      await aShop(app.database, [{ capacity: 9, price: 900 }]),
    ]
    const sam = await withTickets(shop, 1)
    await sam.add(first(moved))
    await app.database.updateTable('event').set({ currency: 'EUR' }).where('id', '=', moved.event).execute()
    const { had_mismatching_currencies, tickets, basket_total } = await seen(sam)
    expect([had_mismatching_currencies, tickets.length, basket_total]).toEqual([true, 1, 20])
    await sam.reserve()
    expect((await seen(sam)).basket_total).toBe(20)
  })

  test('a basket that shows nothing, because its event has changed its currency, says so and takes that event again', async () => {
    const shop = await aShop(app.database, [{ capacity: 9, price: 900 }])
    const sam = await withTickets(shop, 5)
    await app.database.updateTable('event').set({ currency: 'EUR' }).where('id', '=', shop.event).execute()
    const before = await seen(sam)
    const { title } = await app.database
      .selectFrom('event')
      .select('title')
      .where('id', '=', shop.event)
      .executeTakeFirstOrThrow()
    // It is no ticket beside others, which must be purchased separately.
    expect([before.had_mismatching_currencies, before.tickets.length]).toEqual([false, 0])
    expect(before.basket_errors).toEqual([
      `${title} is sold in another currency now. If that suits you, add it again at its new price.`,
    ])
    // Five that nobody sees, and five more, would be more than there are.
    expect((await sam.add(first(shop), 5)).status).toBe(200)
    const { basket_errors, tickets, currency } = await seen(sam)
    expect([basket_errors, tickets.map(({ qty }) => qty), currency.code]).toEqual([[], [5], 'EUR'])
  })

  test('a gift voucher whose organiser has changed the currency is left out, reported, and can be added again', async () => {
    const shop = await aShop(app.database, [{ capacity: 9, price: 900 }])
    const { organiser_id } = await app.database
      .selectFrom('event')
      .select('organiser_id')
      .where('id', '=', shop.event)
      .executeTakeFirstOrThrow()
    const { id: gift_voucher_id } = await app.database
      .insertInto('gift_voucher')
      .values({ organiser_id, name: 'A night', amounts: [1500], valid_months: 12, image: '' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const sam = await visit(app)
    const add = () => sam.call(addGiftVoucher, { gift_voucher_id, value: 15, qty: 1 })
    expect((await add()).status).toBe(200)
    const change = app.database.updateTable('organiser').set({ currency: 'EUR', provider: 'stripe' })
    await change.where('id', '=', organiser_id).execute()
    const before = await seen(sam)
    expect([before.basket_errors, before.gift_vouchers.length, before.basket_total]).toEqual([
      ['A night is sold in another currency now. If that suits you, add it again at its new price.'],
      0,
      0,
    ])
    expect((await add()).status).toBe(200)
    const after = await seen(sam)
    expect([after.gift_vouchers.map(({ qty }) => qty), after.currency.code]).toEqual([[1], 'EUR'])
  })

  test('BAS-42 an event that is no longer on sale is reported and not reserved', async () => {
    const shop = await aShop(app.database, [{ capacity: 9 }])
    const sam = await withTickets(shop, 1)
    await app.database
      .updateTable('event')
      .set({ status: 'cancelled' })
      .where('id', '=', shop.event)
      .execute()
    const [error = ''] = (await seen(sam)).basket_errors
    expect(error).toMatch(/^Type 0 for .* can no longer be bought\.$/)
    expect((await sam.reserve()).body.error).toBe(error)
  })
})

test('SUM-19 SUM-20 for any basket, the server’s total equals the total of the summary', async () => {
  const draw = random(7)
  const pick = (most: number) => Math.floor(draw() * most)
  for (let turn = 0; turn < 25; turn++) {
    const types = Array.from({ length: 1 + pick(3) }, () => ({
      capacity: 50,
      price: pick(4000),
      fee: pick(3) * 125,
    }))
    const shop = await aShop(app.database, types, { absorbed: draw() < 0.3 })
    const offers = shop.types.map(({ ticket_id }) => ({
      ticket_type_id: ticket_id,
      buy: 1 + pick(3),
      percent: 1 + pick(99),
    }))
    await app.database.insertInto('offer').values(offers).execute()
    await app.database
      .updateTable('event')
      .set({ refund_protection: draw() < 0.5, delivery_cost: draw() < 0.5 ? pick(500) : null })
      .where('id', '=', shop.event)
      .execute()
    const sam = await withTickets(shop, ...types.map(() => 1 + pick(5)))
    if (draw() < 0.5)
      await applied(
        sam,
        await aDiscount(shop, draw() < 0.5 ? { percent: 1 + pick(60) } : { amount: 1 + pick(3000) }),
      )
    if (draw() < 0.5) await applied(sam, await aCredit(shop, 1 + pick(3000)))
    if (draw() < 0.5)
      await sam.call(addGiftVoucher, { gift_voucher_id: await aVoucher(shop), value: 15, qty: 1 })
    await sam.call(updateRefundProtection, { refund_protection: draw() < 0.5 })
    const before = await seen(sam)
    const fees = before.tickets.reduce((sum, line) => sum + line.qty * toMinor(line.booking_fee), 0)
    expect(bookingFeeTotal(before)).toBe(fees)
    expect(before.basket_total).toBeGreaterThanOrEqual(0)
    expect((await sam.call(reserveTickets, {})).body.reserved).toBe(true)
    const after = await seen(sam)
    expect(after.basket_total).toBe(before.basket_total)
    expect(bookingFeeTotal(after)).toBe(fees)
  }
})
