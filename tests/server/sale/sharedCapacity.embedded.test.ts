import { beforeEach, expect, test } from 'vitest'
import { getEvent } from '../../../contract/calls/catalogue.ts'
import { importCatalogue } from '../../../server/operation/importCatalogue.ts'
import { brokenInvariants } from '../../../server/operation/invariants.ts'
import { aPayer, balance } from '../../support/payer.ts'
import type { Offered } from '../../support/putOnSale.ts'
import { endHolds, visit } from '../../support/shopper.ts'
import { takenOf } from '../../support/stock.ts'
import { withApp } from '../../support/withApp.ts'

/* A hall has five places, for adults and children on one ticket type each; four of them may be children. */

const app = withApp('embedded')

let events = 0
let id = ''
let adult: Offered
let child: Offered

async function bring({ capacity = 5, tickets = '[Adult, Child]', types = ['Adult', 'Child'] } = {}) {
  const stated = { Adult: '{ name: Adult, price: 25 }', Child: '{ name: Child, price: 10, capacity: 4 }' }
  const text = `
organisers: [{ name: The Owl, provider: stripe }]
events:
  - id: ${id}
    title: Evening ${id}
    organiser: The Owl
    description: An evening.
    dates: [{ starts: 2031-03-10 19:30 }]
    venue: { name: The Hall, address: '1 High Street, Bath', locality: Bath }
    tickets: [${types.map(name => stated[name as keyof typeof stated]).join(', ')}]
    shared_capacity: [{ name: The hall, capacity: ${capacity}, tickets: ${tickets} }]
`
  const summary = await importCatalogue(app.database, { kind: 'import', text })
  expect(summary.refused).toEqual([])
  return summary
}

beforeEach(async () => {
  id = `hall-${events++}`
  await bring()
  const types = await app.database
    .selectFrom('ticket_type')
    .innerJoin('event_date', 'event_date.id', 'event_date_id')
    .innerJoin('event', 'event.id', 'event_id')
    .select(['ticket_type.id as ticket_id', 'event_date_id as date_id', 'ticket_type.name'])
    .where('source', 'like', `%:${id}`)
    .execute()
  const offered = (wanted: string): Offered => {
    const { ticket_id = 0, date_id = 0 } = types.find(({ name }) => name === wanted) ?? {}
    return { ticket_id, date_id }
  }
  adult = offered('Adult')
  child = offered('Child')
})

async function reserve(...lines: [Offered, number][]) {
  const shopper = await visit(app)
  for (const [offered, qty] of lines) await shopper.add(offered, qty)
  return { shopper, answer: (await shopper.reserve()).body }
}

/** How many of each are left on the page of the event. */
async function left(): Promise<number[]> {
  const { body } = await (await visit(app)).call(getEvent, { event: `evening-${id}` })
  return body.dates.flatMap(({ tickets }) => tickets.map(({ available }) => available))
}

test('What one type takes is not left for the other, until its hold ends', async () => {
  expect(await left()).toEqual([5, 4])
  await reserve([adult, 3])
  expect(await left()).toEqual([2, 2])
  const shopper = await visit(app)
  await shopper.add(child, 2)
  await reserve([adult, 1])
  expect((await shopper.reserve()).body.error).toMatch(
    /^You asked for 2 tickets of Child .*; 1 is available\.$/,
  )
  await endHolds(app.database)
  expect(await left()).toEqual([5, 4])
  // The holds of the other type have ended and are not released yet.
  expect((await shopper.reserve()).body.reserved).toBe(true)
  expect((await reserve([adult, 3])).answer.reserved).toBe(true)
  expect(await left()).toEqual([0, 0])
  expect(await brokenInvariants(app.database)).toEqual({})
})

test('One basket has no more than all of them have together', async () => {
  const { shopper, answer } = await reserve([adult, 3], [child, 3])
  expect(answer.error).toMatch(/^You asked for 3 tickets of Child .*; 2 are available\.$/)
  expect([
    await takenOf(app.database, adult.ticket_id),
    await takenOf(app.database, child.ticket_id),
  ]).toEqual([
    { held: 0, sold: 0 },
    { held: 0, sold: 0 },
  ])
  expect((await shopper.reserve()).body.reserved).toBeUndefined()
  expect((await reserve([adult, 3], [child, 2])).answer.reserved).toBe(true)
})

test('Who pays after their hold has ended gets no place that another type has taken', async () => {
  const late = await aPayer(app, adult, 2)
  await late.token()
  await endHolds(app.database)
  expect((await reserve([child, 4])).answer.reserved).toBe(true)
  await late.payUnheard()
  await late.outcome()
  expect(await balance(app.database, late.reference)).toMatchObject({ charges: 1, refunds: 1, tickets: 0 })
  expect(await brokenInvariants(app.database)).toEqual({})
})

test('An import changes what is shared, never below what is taken, and a withdrawn type keeps its places', async () => {
  expect(await bring()).toMatchObject({ unchanged: 1 })
  const sam = await aPayer(app, child, 3)
  await sam.token()
  await sam.confirm()
  await sam.outcome()
  expect(await bring({ capacity: 2 })).toMatchObject({
    changed: 1,
    warnings: [{ reason: 'the capacity of The hall stays at 3, which are held or sold, instead of 2' }],
  })
  expect(await left()).toEqual([0, 0])
  await bring({ capacity: 5, types: ['Adult'], tickets: '[Adult]' })
  expect(await left()).toEqual([2, 0])
  await bring({ tickets: '[Adult]' })
  expect(await left()).toEqual([5, 1])
  expect(await brokenInvariants(app.database)).toEqual({})
})
