import { beforeEach, expect, test } from 'vitest'
import { getEvent } from '../../../contract/calls/catalogue.ts'
import { importCatalogue } from '../../../server/operation/importCatalogue.ts'
import { brokenInvariants } from '../../../server/operation/invariants.ts'
import { aPayer, balance } from '../../support/payer.ts'
import type { Offered } from '../../support/putOnSale.ts'
import { endHolds, visit } from '../../support/shopper.ts'
import { withApp } from '../../support/withApp.ts'

/* Of six stalls, and of the boxes beside them, some are kept back. Both can share places. */

const app = withApp('embedded')

let events = 0
let id = ''
let stall: Offered
let box: Offered

async function bring({ stalls = 0, boxes = 0, capacity = 6, shared = 0 } = {}) {
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
      - { name: Stall, price: 20, capacity: ${capacity}, keep_back: ${stalls} }
      - { name: Box, price: 30, capacity: 3, keep_back: ${boxes} }
    ${shared ? `shared_capacity: [{ name: The hall, capacity: ${shared}, tickets: [Stall, Box] }]` : ''}
`
  const summary = await importCatalogue(app.database, { kind: 'import', text })
  expect(summary.refused).toEqual([])
  return summary
}

beforeEach(async () => {
  id = `kept-${events++}`
  await bring()
  const types = await app.database
    .selectFrom('ticket_type')
    .innerJoin('event_date', 'event_date.id', 'event_date_id')
    .innerJoin('event', 'event.id', 'event_id')
    .select(['ticket_type.id as ticket_id', 'event_date_id as date_id'])
    .where('source', 'like', `%:${id}`)
    .orderBy('position')
    .execute()
  stall = types[0] as Offered
  box = types[1] as Offered
})

async function reserve(offered: Offered, qty: number) {
  const shopper = await visit(app)
  await shopper.add(offered, qty)
  return (await shopper.reserve()).body
}

/** How many of each are left on the page of the event. */
async function left(): Promise<number[]> {
  const { body } = await (await visit(app)).call(getEvent, { event: `evening-${id}` })
  return body.dates.flatMap(({ tickets }) => tickets.map(({ available }) => available))
}

test('What is kept back is neither shown nor reserved, and a lower number releases it', async () => {
  await bring({ stalls: 4 })
  expect(await left()).toEqual([2, 3])
  const shopper = await visit(app)
  await bring()
  await shopper.add(stall, 3)
  await bring({ stalls: 4 })
  expect((await shopper.reserve()).body.error).toMatch(
    /^You asked for 3 tickets of Stall .*; 2 are available\.$/,
  )
  await bring({ stalls: 3 })
  expect((await shopper.reserve()).body.reserved).toBe(true)
  expect(await left()).toEqual([0, 3])
  expect(await bring({ stalls: 3 })).toMatchObject({ unchanged: 1 })
  await bring({ stalls: 1 })
  expect(await left()).toEqual([2, 3])
  expect((await reserve(stall, 2)).reserved).toBe(true)
  expect(await brokenInvariants(app.database)).toEqual({})
})

test('More than are left can be kept back: none are left, and never fewer', async () => {
  expect((await reserve(stall, 4)).reserved).toBe(true)
  await bring({ stalls: 5 })
  expect(await left()).toEqual([0, 3])
  expect((await reserve(box, 1)).reserved).toBe(true)
  await endHolds(app.database)
  expect(await left()).toEqual([1, 3])
  expect((await reserve(stall, 1)).reserved).toBe(true)
  expect(await left()).toEqual([0, 3])
})

test('What one type keeps back is not left for another one that shares its places', async () => {
  await bring({ stalls: 2, boxes: 1, shared: 6 })
  expect(await left()).toEqual([3, 2])
  expect((await reserve(stall, 3)).reserved).toBe(true)
  expect(await left()).toEqual([0, 0])
  const shopper = await visit(app)
  await bring({ stalls: 2, shared: 6 })
  expect(await left()).toEqual([1, 1])
  await shopper.add(box, 1)
  await bring({ stalls: 2, boxes: 1, shared: 6 })
  expect((await shopper.reserve()).body.error).toMatch(/^Box .* is sold out at the moment\.$/)
})

test.each([0, 6])(
  'Who pays after their hold has ended gets no place that was kept back since (shared: %i)',
  async shared => {
    await bring({ shared })
    const late = await aPayer(app, stall, 2)
    await late.token()
    await endHolds(app.database)
    // Another reservation releases it.
    expect((await reserve(stall, 1)).reserved).toBe(true)
    await bring(shared ? { stalls: 2, boxes: 3, shared } : { stalls: 5 })
    await late.payUnheard()
    await late.outcome()
    expect(await balance(app.database, late.reference)).toMatchObject({ charges: 1, refunds: 1, tickets: 0 })
    expect(await brokenInvariants(app.database)).toEqual({})
  },
)
