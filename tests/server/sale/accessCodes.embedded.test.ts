import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addTicket, putTicket, removeFromBasket } from '../../../contract/calls/basket.ts'
import { getEvent, getEvents, openAccess } from '../../../contract/calls/catalogue.ts'
import { importCatalogue } from '../../../server/operation/importCatalogue.ts'
import { seen } from '../../support/aShop.ts'
import { limitedBy } from '../../support/noLimits.ts'
import type { Offered } from '../../support/putOnSale.ts'
import { visit } from '../../support/shopper.ts'
import { stockIsConsistent } from '../../support/stock.ts'
import { withApp } from '../../support/withApp.ts'

/* Members’ seats are shown, added and reserved only by who has entered their code. */

const app = withApp('embedded', limitedBy({ discount_code_by_visit: 20 }))

let events = 0

/** An event with tickets for everybody, or none, and with members' seats. */
async function anEvent({ codes = '[friends, VIP-1]', hasOthers = true } = {}) {
  const id = `members-${events++}`
  const bring = async (stated: string) => {
    const text = `
organisers: [{ name: The Owl, provider: stripe }]
events:
  - id: ${id}
    title: Evening ${id}
    organiser: The Owl
    description: An evening.
    dates: [{ starts: 2031-03-10 19:30 }]
    venue: { name: The Hall, address: '1 High Street, Bath', locality: Bath }
    tickets:
      ${hasOthers ? '- { name: Seat, price: 25, capacity: 5 }' : ''}
      - { name: Members’ seat, price: 5, capacity: 5, access_codes: ${stated} }
`
    expect((await importCatalogue(app.database, { kind: 'import', text })).refused).toEqual([])
  }
  await bring(codes)
  const types = await app.database
    .selectFrom('ticket_type')
    .innerJoin('event_date', 'event_date.id', 'event_date_id')
    .innerJoin('event', 'event.id', 'event_id')
    .select(['ticket_type.id as ticket_id', 'event_date_id as date_id', 'ticket_type.name', 'slug'])
    .where('source', 'like', `%:${id}`)
    .execute()
  const members = types.find(({ name }) => name === 'Members’ seat')
  const offered: Offered = { ticket_id: members?.ticket_id ?? 0, date_id: members?.date_id ?? 0 }
  return { id, slug: members?.slug ?? '', offered, bring }
}

const namesOf = (dates: { tickets: { name: string }[] }[]) =>
  dates.flatMap(({ tickets }) => tickets.map(({ name }) => name))

test('Tickets with a code are in no public page, list or structured data', async () => {
  const { slug } = await anEvent()
  const shopper = await visit(app)
  const { body: page } = await shopper.call(getEvent, { event: slug })
  expect([namesOf(page.dates), page.has_access_codes]).toEqual([['Seat'], true])
  const html = await (await fetch(`${app.origin}/events/${slug}/`)).text()
  expect(html).toContain('Have an access code?')
  expect(html).not.toMatch(/Members’ seat|FRIENDS|friends/)
  const { body: list } = await shopper.call(getEvents, { search: `Evening ${slug.split('-').at(-1)}` })
  expect(list.events.find(({ url }) => url.includes(slug))?.price_from).toBe(25)
})

test('An event of which all tickets have a code has a page where it is entered', async () => {
  const { slug } = await anEvent({ hasOthers: false })
  const { body } = await (await visit(app)).call(getEvents, {})
  expect(body.events.find(({ url }) => url.includes(slug))).toMatchObject({ price_from: null })
  const html = await (await fetch(`${app.origin}/events/${slug}/`)).text()
  expect(html).toContain('Have an access code?')
  expect(html).not.toContain('Tickets are not on sale here.')
})

test('Each of its codes opens it, typed in any case, and no other code does', async () => {
  const { slug } = await anEvent()
  const { slug: other } = await anEvent({ codes: '[OTHERS]' })
  const shopper = await visit(app)
  const opened = async (code: string, event = slug) => {
    const { status, body } = await shopper.call(openAccess, { event, code })
    return status === 200 ? namesOf(body.dates) : [status, body.error]
  }
  expect([await opened(' Friends '), await opened('vip-1')]).toEqual([['Members’ seat'], ['Members’ seat']])
  for (const [code, event] of [
    ['OTHERS', slug],
    ['friends', other],
    ['FRIEND', slug],
    ['', slug],
  ] as const)
    expect(await opened(code, event)).toEqual([422, 'This code opens no tickets of this event.'])
})

test('Without its code nobody is told that there is such a ticket; with it the basket remembers the code', async () => {
  const { offered } = await anEvent()
  const shopper = await visit(app)
  const add = async (code?: string) => {
    const { status, body } = await shopper.call(addTicket, { ...offered, qty: 1, ...(code && { code }) })
    return [status, body.error]
  }
  const unknown = await shopper.call(addTicket, { ticket_id: 999_999, date_id: 1, qty: 1 })
  for (const code of [undefined, 'OTHERS']) expect(await add(code)).toEqual([404, unknown.body.error])
  expect(await shopper.call(putTicket, { ...offered, qty: 1 })).toMatchObject({ status: 404 })
  expect(await add('friends')).toEqual([200, undefined])
  await shopper.call(removeFromBasket, { ticket_id: offered.ticket_id })
  expect(await shopper.call(putTicket, { ...offered, qty: 2 })).toMatchObject({ status: 200 })
  expect((await shopper.reserve()).body.reserved).toBe(true)
  expect(await (await visit(app)).call(putTicket, { ...offered, qty: 1 })).toMatchObject({ status: 404 })
  await stockIsConsistent(app.database)
})

test('A code that is withdrawn reserves nothing any more, and what is reserved stays', async () => {
  const { offered, bring } = await anEvent()
  const [held, waiting] = [await visit(app), await visit(app)]
  for (const shopper of [held, waiting])
    await shopper.call(addTicket, { ...offered, qty: 1, code: 'friends' })
  await held.reserve()
  await bring('[VIP-1]')
  expect((await seen(held)).basket_errors).toEqual([])
  expect((await held.reserve()).body).toMatchObject({ reserved: true, fresh_reservation: false })
  const why = expect.stringMatching(/^Members’ seat for .* can only be bought with an access code\./)
  expect((await waiting.reserve()).body.error).toEqual(why)
  expect((await seen(waiting)).basket_errors).toEqual([why])
  await waiting.call(addTicket, { ...offered, qty: 1, code: 'VIP-1' })
  expect((await waiting.reserve()).body.reserved).toBe(true)
  await bring('[]')
  expect(await (await visit(app)).add(offered)).toMatchObject({ status: 200 })
})

test('Who tries dozens of codes is stopped, wherever they are tried', async () => {
  const { slug, offered } = await anEvent()
  const shopper = await visit(app)
  for (let tries = 0; tries < 10; tries++) {
    expect((await shopper.call(openAccess, { event: slug, code: `GUESS${tries}` })).status).toBe(422)
    expect((await shopper.call(addTicket, { ...offered, qty: 1, code: `GUESS${tries}` })).status).toBe(404)
  }
  const stopped = [429, expect.stringMatching(/^Too many codes were tried\./)]
  const opened = await shopper.call(openAccess, { event: slug, code: 'friends' })
  expect([opened.status, opened.body.error]).toEqual(stopped)
  const added = await shopper.call(addTicket, { ...offered, qty: 1, code: 'friends' })
  expect([added.status, added.body.error]).toEqual(stopped)
})

test('What is stored of an entered code for the repetition of its request does not name it', async () => {
  const { slug } = await anEvent({ codes: '[SECRET-77]' })
  await (await visit(app)).call(openAccess, { event: slug, code: 'SECRET-77' })
  const { rows } = await sql`select from idempotency_key where outcome::text like '%SECRET-77%'`.execute(
    app.database,
  )
  expect(rows).toEqual([])
})
