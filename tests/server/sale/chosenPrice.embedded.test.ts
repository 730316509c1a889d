import { expect, test } from 'vitest'
import { addTicket, putTicket, removeFromBasket, setCode } from '../../../contract/calls/basket.ts'
import { getEvent, getEvents } from '../../../contract/calls/catalogue.ts'
import { getToken } from '../../../contract/calls/payment.ts'
import { structuredData } from '../../../server/catalogue/read/structuredData.ts'
import { brokenInvariants } from '../../../server/operation/invariants.ts'
import { aShop, seen } from '../../support/aShop.ts'
import type { Offered } from '../../support/putOnSale.ts'
import { newEmail, visit } from '../../support/shopper.ts'
import { withApp } from '../../support/withApp.ts'

/* The shopper chooses the price: £5.00 at least, and £20.00 is suggested. A fee of £1.00 is added. */

const app = withApp('embedded')

async function chosen({ minimum = 500, absorbed = false } = {}) {
  const shop = await aShop(app.database, [{ capacity: 10, price: 2000, fee: 100 }], { absorbed })
  const [offered] = shop.types as [Offered]
  await app.database
    .updateTable('ticket_type')
    .set({ minimum_price: minimum })
    .where('id', '=', offered.ticket_id)
    .execute()
  const shopper = await visit(app)
  const add = async (price?: number, qty = 1) => {
    const { status, body } = await shopper.call(addTicket, {
      ...offered,
      qty,
      ...(price !== undefined && { price }),
    })
    return status === 200 ? (await seen(shopper)).basket_total : [status, body.error]
  }
  return { ...shop, offered, shopper, add }
}

test('The basket costs what was chosen, and what is suggested where nothing was', async () => {
  const { add } = await chosen()
  expect(await add()).toBe(21)
  expect(await add(8.5)).toBe(2 * 9.5)
  expect(await add()).toBe(3 * 9.5)
  expect(await add(50)).toBe(4 * 51)
})

test('Less than the minimum is refused in words and changes nothing', async () => {
  const { add } = await chosen()
  expect(await add(5)).toBe(6)
  expect(await add(4.99)).toEqual([422, 'Please choose £5.00 or more.'])
  expect(await add(5)).toBe(12)
})

test('A line that is put back has its chosen price, also by an update that has waited', async () => {
  const { add, offered, shopper } = await chosen()
  await add(8)
  await shopper.call(removeFromBasket, { ticket_id: offered.ticket_id })
  await shopper.call(putTicket, { ...offered, qty: 3 }, { key: null })
  expect((await seen(shopper)).basket_total).toBe(27)
})

test('Codes, the reservation and the payment count with the chosen price', async () => {
  const { add, shopper, organiser } = await chosen()
  await app.database
    .insertInto('discount_code')
    .values({ organiser_id: organiser, code: `HALF${organiser}`, percent: 50 })
    .execute()
  await add(30, 2)
  await shopper.call(setCode, { code: `HALF${organiser}` })
  expect((await seen(shopper)).basket_total).toBe(32)
  await shopper.reserve()
  await shopper.register(newEmail())
  const { status } = await shopper.call(getToken)
  expect(status).toBe(200)
  const line = await app.database
    .selectFrom('sale_line')
    .innerJoin('sale', 'sale.id', 'sale_id')
    .select(['sale_line.price', 'fee', 'discount', 'total'])
    .where('sale.email', '=', shopper.email)
    .executeTakeFirstOrThrow()
  expect(line).toEqual({ price: 3000, fee: 100, discount: 3000, total: 3200 })
  expect(await brokenInvariants(app.database)).toEqual({})
})

test('A free choice costs nothing but its fee, and an absorbed fee is in it', async () => {
  expect(await (await chosen({ minimum: 0 })).add(0)).toBe(1)
  expect(await (await chosen({ absorbed: true })).add(10)).toBe(10)
})

test('A minimum that has risen meanwhile counts', async () => {
  const { add, offered, shopper } = await chosen()
  await add(6)
  await app.database
    .updateTable('ticket_type')
    .set({ minimum_price: 1000 })
    .where('id', '=', offered.ticket_id)
    .execute()
  expect((await seen(shopper)).basket_total).toBe(11)
})

test('A price that is fixed is not chosen', async () => {
  const { types } = await aShop(app.database, [{ capacity: 10, price: 2000 }])
  const shopper = await visit(app)
  await shopper.call(addTicket, { ...(types[0] as Offered), qty: 1, price: 1 })
  expect((await seen(shopper)).basket_total).toBe(20)
})

test('The page of the event states the minimum and what is suggested, and the list what it costs at least', async () => {
  const { event, shopper } = await chosen()
  const { slug } = await app.database
    .selectFrom('event')
    .select('slug')
    .where('id', '=', event)
    .executeTakeFirstOrThrow()
  const { body: page } = await shopper.call(getEvent, { event: slug })
  expect(page.dates[0]?.tickets[0]).toMatchObject({
    price: 20,
    chosen_price: { minimum: 5, suggested: 20 },
  })
  expect(structuredData(page, 'https://foyer.example')).toMatchObject([{ offers: [{ price: '6.00' }] }])
  const { body: list } = await shopper.call(getEvents, { search: `Title of ${slug}` })
  expect(list.events.map(({ price_from }) => price_from)).toEqual([6])
})
