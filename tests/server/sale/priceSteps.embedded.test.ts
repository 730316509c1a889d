import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { updateTicketQuantity } from '../../../contract/calls/basket.ts'
import { getEvent, getEvents } from '../../../contract/calls/catalogue.ts'
import { structuredData } from '../../../server/catalogue/read/structuredData.ts'
import { brokenInvariants } from '../../../server/operation/invariants.ts'
import { seen } from '../../support/aShop.ts'
import { aPayer, balance } from '../../support/payer.ts'
import { type Offered, putOnSale } from '../../support/putOnSale.ts'
import { endHolds, visit } from '../../support/shopper.ts'
import { takenOf } from '../../support/stock.ts'
import { withApp } from '../../support/withApp.ts'

/* A ticket costs £10.00 until a time or for the first so many, and then £25.00. */

const app = withApp('embedded')

async function anEarlyBird({ first = null, until = null }: { first?: number | null; until?: number | null }) {
  const [offered] = (await putOnSale(app.database, [{ capacity: 10, price: 2500, fee: 100 }])) as [Offered]
  await sql`insert into price_step (ticket_type_id, position, name, price, first, until)
    values (${offered.ticket_id}, 0, 'Early bird', 1000, ${first}, now() + make_interval(mins => ${until}::integer))`.execute(
    app.database,
  )
  return offered
}

const endSteps = ({ ticket_id }: Offered) =>
  sql`update price_step set until = now() where ticket_type_id = ${ticket_id}`.execute(app.database)

async function withBasket(offered: Offered, qty: number) {
  const shopper = await visit(app)
  await shopper.add(offered, qty)
  const line = async () => {
    const { tickets, basket_total } = await seen(shopper)
    return [tickets[0]?.price, basket_total]
  }
  return { shopper, line }
}

const pageOf = async ({ date_id }: Offered) => {
  const { slug } = await app.database
    .selectFrom('event')
    .innerJoin('event_date', 'event_id', 'event.id')
    .select('slug')
    .where('event_date.id', '=', date_id)
    .executeTakeFirstOrThrow()
  const shopper = await visit(app)
  return { page: (await shopper.call(getEvent, { event: slug })).body, shopper, slug }
}

test('A basket has the price of the moment, and a reservation keeps its own', async () => {
  const offered = await anEarlyBird({ until: 5 })
  const { shopper, line } = await withBasket(offered, 2)
  const other = await withBasket(offered, 2)
  expect(await line()).toEqual([10, 22])
  await shopper.reserve()
  await endSteps(offered)
  expect([await line(), await other.line()]).toEqual([
    [10, 22],
    [25, 52],
  ])
  await endHolds(app.database)
  expect(await line()).toEqual([25, 52])
})

test('Of the first three at the early price, two are left when one is held, and an ended hold gives its own back', async () => {
  const offered = await anEarlyBird({ first: 3 })
  const one = await withBasket(offered, 1)
  await one.shopper.reserve()
  const { shopper, line } = await withBasket(offered, 2)
  expect(await line()).toEqual([10, 22])
  // All tickets of a line cost the same.
  await shopper.call(updateTicketQuantity, { ticket_id: offered.ticket_id, quantity: 3 })
  expect(await line()).toEqual([25, 78])
  await endHolds(app.database)
  expect(await line()).toEqual([10, 33])
  expect((await shopper.reserve()).body.reserved).toBe(true)
  expect(await (await withBasket(offered, 1)).line()).toEqual([25, 26])
  expect(await brokenInvariants(app.database)).toEqual({})
})

test('Who pays after their hold has ended gets the ticket only while it is one of the first so many', async () => {
  const offered = await anEarlyBird({ first: 1 })
  const late = await aPayer(app, offered)
  await late.token()
  await endHolds(app.database)
  await (await withBasket(offered, 1)).shopper.reserve()
  await late.payUnheard()
  await late.outcome()
  expect(await balance(app.database, late.reference)).toMatchObject({ charges: 1, refunds: 1, tickets: 0 })
  expect(await takenOf(app.database, offered.ticket_id)).toEqual({ held: 1, sold: 0 })
  expect(await brokenInvariants(app.database)).toEqual({})
})

test('The page of an event has the prices in their order, each with its end, and the list has the current one', async () => {
  const offered = await anEarlyBird({ first: 3, until: 60 })
  await (await withBasket(offered, 1)).shopper.reserve()
  const { page, shopper, slug } = await pageOf(offered)
  const [ticket] = page.dates[0]?.tickets ?? []
  expect(ticket).toMatchObject({
    price: 10,
    booking_fee: 1,
    prices: [
      {
        name: 'Early bird',
        price: 10,
        booking_fee: 1,
        until: { nice_date: expect.stringMatching(/ at /) },
        left: 2,
      },
      { name: null, price: 25, booking_fee: 1, until: null, left: null },
    ],
  })
  expect(structuredData(page, 'https://foyer.example')).toMatchObject([
    { offers: [{ price: '11.00', priceValidUntil: ticket?.prices?.[0]?.until?.at }] },
  ])
  const listed = async () =>
    (await shopper.call(getEvents, { search: `Title of ${slug}` })).body.events.map(one => one.price_from)
  expect(await listed()).toEqual([11])
  await (await withBasket(offered, 2)).shopper.reserve()
  expect(await listed()).toEqual([26])
  expect((await pageOf(offered)).page.dates[0]?.tickets[0]).toMatchObject({ price: 25 })
  expect((await pageOf(offered)).page.dates[0]?.tickets[0]?.prices).toBeUndefined()
})
