import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { getEvent, getEvents } from '../../../contract/calls/catalogue.ts'
import { getCheckout } from '../../../contract/calls/checkout.ts'
import { fromMinor } from '../../../contract/format/money.ts'
import { type FeeRule, priceOf } from '../../../contract/rules/sale/priceOfTickets.ts'
import { wholePrice } from '../../../contract/rules/totals.ts'
import { type Offered, putOnSale } from '../../support/putOnSale.ts'
import { visit } from '../../support/shopper.ts'
import { withApp } from '../../support/withApp.ts'

const app = withApp('postgres')

const rule = (face: number, fee: number, absorbed: boolean, hidden: boolean): FeeRule => ({
  face,
  fee,
  absorbed,
  hidden,
})

const rules = [
  rule(2500, 250, false, false),
  rule(2500, 250, true, false),
  rule(2500, 250, false, true),
  rule(2500, 250, true, true),
  rule(2500, 0, false, false),
  rule(0, 50, false, false),
  rule(0, 50, true, false),
  rule(100, 250, true, false),
  rule(0, 0, false, false),
]

async function offer(...given: FeeRule[]): Promise<{ offered: Offered[]; title: string; slug: string }> {
  const { absorbed = false, hidden = false } = given[0] ?? {}
  const types = given.map(({ face, fee }) => ({ capacity: 20, price: face, fee }))
  const offered = await putOnSale(app.database, types, { absorbed, hidden })
  const event = await app.database
    .selectFrom('event')
    .select(['title', 'slug'])
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  return { offered, ...event }
}

async function basketOf(...given: FeeRule[]) {
  const shopper = await visit(app)
  for (const one of given) {
    const { offered } = await offer(one)
    await shopper.add(offered[0] as Offered, 2)
  }
  return shopper
}

describe.each(rules)('GAP-118 a ticket of %j', given => {
  const price = priceOf(given)
  const whole = fromMinor(wholePrice(price))

  test('costs the same in the list, on the event’s page, in the basket and in the sale', async () => {
    const { offered, title, slug } = await offer(given, { ...given, face: given.face + 1000 })
    const shopper = await visit(app)
    const list = (await shopper.call(getEvents, { search: title })).body
    expect(list.events).toMatchObject([{ title, price_from: whole }])

    const page = (await shopper.call(getEvent, { event: slug })).body
    const onTop = given.absorbed ? 0 : price.bookingFee
    expect(page.dates[0]?.tickets[0]).toMatchObject({
      price: fromMinor(wholePrice(price) - onTop),
      booking_fee: fromMinor(onTop),
    })

    await shopper.add(offered[0] as Offered, 3)
    const shown = {
      basket_total: fromMinor(3 * wholePrice(price)),
      all_booking_fees_are_absorbed: given.absorbed,
      tickets: [
        {
          price: fromMinor(price.price),
          booking_fee: fromMinor(price.bookingFee),
          absorb_fee: given.absorbed,
          event_hide_booking_fee: given.hidden,
        },
      ],
    }
    expect((await shopper.call(getCheckout)).body).toMatchObject(shown)
    await shopper.reserve()
    expect((await shopper.call(getCheckout)).body).toMatchObject({ state: 'reserve', ...shown })
  })
})

test('SUM-25 SUM-27 GAP-13 the server states that fees are absorbed if each ticket absorbs its own', async () => {
  const [onTop, absorbed] = [rule(2500, 250, false, false), rule(1000, 100, true, false)]
  const both = await basketOf(absorbed, onTop)
  expect((await both.call(getCheckout)).body).toMatchObject({
    all_booking_fees_are_absorbed: false,
    basket_total: 75,
  })
  const one = await basketOf(absorbed, absorbed)
  expect((await one.call(getCheckout)).body).toMatchObject({
    all_booking_fees_are_absorbed: true,
    basket_total: 40,
  })
})

const asksForMore = (ticketId: number) =>
  sql`update ticket_type set price = 9900, fee = 990 where id = ${ticketId}`

const hidesFees = (ticketId: number) => sql`update event set hide_booking_fee = true where id = (
  select date.event_id from event_date date join ticket_type type on type.event_date_id = date.id
  where type.id = ${ticketId})`

test.each([
  ['SUM-19 keeps its price and fee when the organiser asks for more', asksForMore, 25, 2.5],
  ['SUM-26 shows no fee when the organiser comes to hide fees', hidesFees, 27.5, 0],
])('A reservation that was made %s keeps its total', async (_, change, price, booking_fee) => {
  const { offered } = await offer(rule(2500, 250, false, false))
  const [{ ticket_id, date_id }] = offered as [Offered]
  const shopper = await visit(app)
  await shopper.add({ ticket_id, date_id }, 2)
  await shopper.reserve()
  await change(ticket_id).execute(app.database)
  expect((await shopper.call(getCheckout)).body).toMatchObject({
    basket_total: 55,
    tickets: [{ price, booking_fee }],
  })
})

test('FRE-02 a free ticket with a fee cannot be claimed', async () => {
  const shopper = await basketOf(rule(0, 50, false, false))
  await shopper.reserve()
  await shopper.register('fee@example.com')
  expect(await shopper.claim()).toMatchObject({
    status: 422,
    body: { error: expect.stringMatching(/not free/) },
  })
})
