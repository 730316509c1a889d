import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { getEvent, getEvents, getTime } from '../../../contract/calls/catalogue.ts'
import { structuredData } from '../../../server/catalogue/read/structuredData.ts'
import { seen } from '../../support/aShop.ts'
import { aPayer, balance } from '../../support/payer.ts'
import { type Offered, putOnSale } from '../../support/putOnSale.ts'
import { endHolds, type Shopper, visit } from '../../support/shopper.ts'
import { stockIsConsistent, takenOf } from '../../support/stock.ts'
import { withApp } from '../../support/withApp.ts'

/* A ticket type is on sale from and until a time. The database's clock decides. */

const app = withApp('embedded')

/** Puts a type on sale from and until so many minutes from now. */
async function aSale({ from = null, until = null }: { from?: number | null; until?: number | null }) {
  const [offered] = (await putOnSale(app.database, [{ capacity: 10, price: 2500 }])) as [Offered]
  await change(offered, { from, until })
  return offered
}

const inMinutes = (minutes: number | null) => sql`now() + make_interval(mins => ${minutes}::integer)`

const change = ({ ticket_id }: Offered, { from, until }: { from: number | null; until: number | null }) =>
  sql`update ticket_type set on_sale_from = ${inMinutes(from)}, on_sale_until = ${inMinutes(until)}
    where id = ${ticket_id}`.execute(app.database)

const FROM = /^These tickets are on sale from \d\d\/\d\d\/\d{4} at \d+:\d\d [ap]m\.$/
const ENDED = /can no longer be bought\.$/

const pageOf = async (shopper: Shopper, { date_id }: Offered) => {
  const { slug } = await app.database
    .selectFrom('event')
    .innerJoin('event_date', 'event_id', 'event.id')
    .select('slug')
    .where('event_date.id', '=', date_id)
    .executeTakeFirstOrThrow()
  return (await shopper.call(getEvent, { event: slug })).body
}

test('A ticket is added from the beginning of its sale, and refused in words before', async () => {
  const offered = await aSale({ from: 5 })
  const shopper = await visit(app)
  const refused = await shopper.add(offered)
  expect([refused.status, refused.body.error]).toEqual([422, expect.stringMatching(FROM)])
  await change(offered, { from: 0, until: null })
  expect((await shopper.add(offered)).status).toBe(200)
  expect((await shopper.reserve()).body.reserved).toBe(true)
})

test('A basket whose sale has ended or is put off says so and is not reserved', async () => {
  const offered = await aSale({})
  const shopper = await visit(app)
  await shopper.add(offered)
  await change(offered, { from: null, until: 0 })
  expect((await seen(shopper)).basket_errors).toEqual([expect.stringMatching(ENDED)])
  expect((await shopper.reserve()).body.error).toMatch(ENDED)
  await change(offered, { from: 30, until: null })
  const [why] = (await seen(shopper)).basket_errors
  expect(why).toMatch(/^Type 0 for .* is on sale from /)
  expect((await shopper.reserve()).body.error).toBe(why)
  expect(await takenOf(app.database, offered.ticket_id)).toEqual({ held: 0, sold: 0 })
})

test('What was held before the sale ended is paid until the hold ends, and not taken again after it', async () => {
  const offered = await aSale({})
  const [inTime, late] = [await aPayer(app, offered), await aPayer(app, offered)]
  for (const payer of [inTime, late]) await payer.token()
  await change(offered, { from: null, until: 0 })
  await inTime.confirm()
  expect((await inTime.outcome()).outcome).toBe('charged')
  await endHolds(app.database)
  await sql`update sale set released_at = now() where reference = ${late.reference}`.execute(app.database)
  await sql`update ticket_type set held = 0 where id = ${offered.ticket_id}`.execute(app.database)
  await late.payUnheard()
  await late.outcome()
  expect(await balance(app.database, inTime.reference)).toMatchObject({ charges: 1, refunds: 0, tickets: 1 })
  expect(await balance(app.database, late.reference)).toMatchObject({ charges: 1, refunds: 1, tickets: 0 })
  await stockIsConsistent(app.database)
})

test('The page of an event has the times of a sale and when it was read, so that it can be stored', async () => {
  const offered = await aSale({ from: 60, until: 120 })
  const shopper = await visit(app)
  const page = await pageOf(shopper, offered)
  const [ticket] = page.dates[0]?.tickets ?? []
  expect(ticket).toMatchObject({
    available: 10,
    on_sale_from: { at: expect.stringMatching(/T\d\d:\d\d:00\+0[01]:00$/), nice_date: expect.any(String) },
    on_sale_until: { nice_date: expect.stringMatching(/ at /) },
  })
  const { now } = (await shopper.call(getTime)).body
  expect(Math.abs(Date.parse(now) - Date.parse(page.read_at ?? ''))).toBeLessThan(10_000)
  const minutes = (Date.parse(ticket?.on_sale_from?.at ?? '') - Date.parse(now)) / 60_000
  expect(minutes).toBeGreaterThan(58)
  expect(minutes).toBeLessThanOrEqual(60)
})

test.each([
  ['coming', { from: 60 }, 'PreOrder'],
  ['open', { from: 0 }, 'InStock'],
  ['over', { until: 0 }, 'SoldOut'],
])('The structured data of a sale that is %s', async (_, times, availability) => {
  const page = await pageOf(await visit(app), await aSale(times))
  const [ticket] = page.dates[0]?.tickets ?? []
  expect(structuredData(page, 'https://foyer.example')).toMatchObject([
    {
      offers: [
        {
          availability: `https://schema.org/${availability}`,
          ...('from' in times && { validFrom: ticket?.on_sale_from?.at }),
          ...('until' in times && { validThrough: ticket?.on_sale_until?.at }),
        },
      ],
    },
  ])
})

test('The list has the price of what is or will be on sale, and not of what was', async () => {
  const listed = async (offered: Offered) => {
    const { url } = await pageOf(shopper, offered)
    const { slug } = { slug: url.split('/')[2] ?? '' }
    const { body } = await shopper.call(getEvents, { search: `Title of ${slug}` })
    return body.events.find(one => one.url === url)
  }
  const shopper = await visit(app)
  expect(await listed(await aSale({ from: 60 }))).toMatchObject({ price_from: 25, sold_out: false })
  expect(await listed(await aSale({ until: 0 }))).toMatchObject({ price_from: null, sold_out: false })
})
