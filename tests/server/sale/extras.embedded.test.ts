import { beforeEach, expect, test } from 'vitest'
import { updateTicketQuantity } from '../../../contract/calls/basket.ts'
import { getEvent, getEvents } from '../../../contract/calls/catalogue.ts'
import { getCheckout } from '../../../contract/calls/checkout.ts'
import { getWallet } from '../../../contract/calls/wallet.ts'
import { importCatalogue } from '../../../server/operation/importCatalogue.ts'
import { brokenInvariants } from '../../../server/operation/invariants.ts'
import type { Offered } from '../../support/putOnSale.ts'
import { newEmail, type Shopper, visit } from '../../support/shopper.ts'
import { takenOf } from '../../support/stock.ts'
import { withApp } from '../../support/withApp.ts'

/* With an adult or a child come a programme and at most two parking places. */

const app = withApp('embedded')

let events = 0
let id = ''
let offered: Record<'Programme' | 'Parking' | 'Adult' | 'Child', Offered>

beforeEach(async () => {
  id = `extras-${events++}`
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
      - { name: Programme, price: 0, capacity: 3, extra_to: [Adult, Child] }
      - { name: Adult, price: 0, capacity: 40 }
      - { name: Child, price: 0, capacity: 40 }
      - { name: Parking, price: 5, capacity: 9, extra_to: [Adult], max_per_ticket: 2 }
`
  for (const outcome of ['added', 'unchanged'])
    expect(await importCatalogue(app.database, { kind: 'import', text })).toMatchObject({
      refused: [],
      [outcome]: 1,
    })
  const types = await app.database
    .selectFrom('ticket_type')
    .innerJoin('event_date', 'event_date.id', 'event_date_id')
    .innerJoin('event', 'event.id', 'event_id')
    .select(['ticket_type.id as ticket_id', 'event_date_id as date_id', 'ticket_type.name'])
    .where('source', 'like', `%:${id}`)
    .execute()
  offered = Object.fromEntries(types.map(({ name, ...ids }) => [name, ids])) as typeof offered
})

async function basket(lines: [name: keyof typeof offered, qty: number][]): Promise<Shopper> {
  const shopper = await visit(app)
  for (const [name, qty] of lines) await shopper.add(offered[name], qty)
  return shopper
}

const errorOf = async (...lines: Parameters<typeof basket>[0]) =>
  (await (await basket(lines)).reserve()).body.error

test('An extra is reserved only with one of its tickets, and no more of it than they allow', async () => {
  const alone = 'You must also purchase the following tickets to continue the checkout. '
  expect(await errorOf(['Programme', 1])).toBe(`${alone}Adult or Child`)
  expect(await errorOf(['Parking', 1], ['Child', 1])).toBe(`${alone}Adult`)
  expect(await errorOf(['Programme', 2], ['Adult', 1])).toBe(
    'Programme is an extra to Adult or Child: with your tickets you can have at most 1.',
  )
  expect(await errorOf(['Parking', 3], ['Adult', 1])).toBe(
    'Parking is an extra to Adult: with your tickets you can have at most 2.',
  )
  for (const lines of [
    [['Programme', 2] as const, ['Adult', 1] as const, ['Child', 1] as const],
    [['Parking', 4] as const, ['Adult', 2] as const],
  ])
    expect((await (await basket(lines.map(line => [...line]))).reserve()).body.reserved).toBe(true)
  expect(await brokenInvariants(app.database)).toEqual({})
})

test('It has places of its own, and a ticket of its own', async () => {
  const shopper = await basket([
    ['Adult', 3],
    ['Programme', 2],
  ])
  const late = await basket([
    ['Adult', 3],
    ['Programme', 2],
  ])
  await shopper.reserve()
  expect((await late.reserve()).body.error).toMatch(
    /^You asked for 2 tickets of Programme .*; 1 is available/,
  )
  await shopper.register(newEmail())
  expect((await shopper.claim()).status).toBe(200)
  expect(await takenOf(app.database, offered.Programme.ticket_id)).toEqual({ held: 0, sold: 2 })
  const { tickets } = (await shopper.call(getWallet)).body
  expect(tickets.map(({ ticket_name }) => ticket_name).sort()).toEqual([
    ...Array(3).fill('Adult'),
    ...Array(2).fill('Programme'),
  ])
  // Tickets that were bought before bring no extras.
  await shopper.add(offered.Programme, 1)
  expect((await shopper.reserve()).body.error).toMatch(/^You must also purchase the following tickets/)
})

test('The basket says what is missing where its ticket is removed, and how many there may be where there are fewer', async () => {
  const shopper = await basket([
    ['Adult', 2],
    ['Programme', 2],
  ])
  const line = async () =>
    (await shopper.call(getCheckout)).body.tickets.find(one => one.ticket_id === offered.Programme.ticket_id)
  const { Adult, Child } = offered
  const required = [{ ids: [Adult.ticket_id, Child.ticket_id], title: 'Adult or Child' }]
  expect(await line()).toMatchObject({
    required_tickets: required,
    max_can_reserve: 2,
    max_can_reserve_exceeded: false,
  })
  await shopper.call(updateTicketQuantity, { ticket_id: Adult.ticket_id, quantity: 1 })
  expect(await line()).toMatchObject({ max_can_reserve: 1, max_can_reserve_exceeded: true })
})

test('Its page lists it below its tickets, and it makes no event cheaper', async () => {
  const { body } = await (await visit(app)).call(getEvent, { event: `evening-${id}` })
  expect(body.dates[0]?.tickets.map(one => [one.name, one.is_extra ?? false, one.required_tickets])).toEqual([
    ['Adult', false, []],
    ['Child', false, []],
    ['Programme', true, ['Adult or Child, at most 1 for each']],
    ['Parking', true, ['Adult, at most 2 for each']],
  ])
  await app.database
    .updateTable('ticket_type')
    .set({ price: 2000 })
    .where('id', 'in', [offered.Adult.ticket_id, offered.Child.ticket_id])
    .execute()
  const listed = await (await visit(app)).call(getEvents, { search: `Evening ${id}` })
  expect(listed.body.events[0]).toMatchObject({ price_from: 20, sold_out: false })
  await app.database
    .updateTable('ticket_type')
    .set({ capacity: 0 })
    .where('id', 'in', [offered.Adult.ticket_id, offered.Child.ticket_id])
    .execute()
  const soldOut = await (await visit(app)).call(getEvents, { search: `Evening ${id}` })
  expect(soldOut.body.events[0]).toMatchObject({ sold_out: true })
})
