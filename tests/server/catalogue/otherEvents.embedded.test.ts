import ical from 'ical.js'
import { beforeAll, expect, test } from 'vitest'
import { getEvent, getEvents } from '../../../contract/calls/catalogue.ts'
import { eventCalendarPath } from '../../../contract/eventCalendarPath.ts'
import { importCatalogue } from '../../../server/operation/importCatalogue.ts'
import { type Shopper, visit } from '../../support/shopper.ts'
import { withApp } from '../../support/withApp.ts'

/* What an event's page has beside its tickets. */

const app = withApp('embedded')
let shopper: Shopper

const eventOf = (id: string, starts: string, organiser: string, locality: string, more = '') => `
  - id: ${id}
    title: ${id}
    organiser: ${organiser}
    dates: [{ starts: ${starts}, hours: 2, doors: ${starts.slice(0, 11)}18:45 }]
    venue: { name: The Hall, address: '1 High Street, ${locality}', locality: ${locality} }
    tickets: [{ name: Seat, price: 0, capacity: 9 }]
    ${more}`

beforeAll(async () => {
  const events = [
    eventOf('owls', '2031-03-10 19:30', 'Owl House', 'Clun'),
    eventOf('more-owls', '2031-06-10 19:30', 'Owl House', 'Bath'),
    eventOf('cancelled-owls', '2031-03-11 19:30', 'Owl House', 'Clun', 'status: cancelled'),
    eventOf('past-owls', '2021-03-11 19:30', 'Owl House', 'Clun'),
    eventOf('moths', '2031-05-10 19:30', 'Moth House', 'Clun'),
    eventOf('bats', '2031-04-10 19:30', 'Bat House', 'Bath'),
  ]
  const text = `
organisers: [{ name: Owl House }, { name: Moth House }, { name: Bat House }]
events:${events.join('')}
`
  const { refused } = await importCatalogue(app.database, { kind: 'import', text })
  expect(refused).toEqual([])
  shopper = await visit(app)
})

test('The other events of its organiser come first, then those in its place, then the next ones', async () => {
  const { others = [] } = (await shopper.call(getEvent, { event: 'owls' })).body
  expect(others.map(({ title }) => title)).toEqual(['more-owls', 'moths', 'bats'])
})

test('A date has its doors and its end by the clock of the venue', async () => {
  const { dates } = (await shopper.call(getEvent, { event: 'owls' })).body
  expect(dates[0]).toMatchObject({ doors: '6:45 pm', ends: '9:30 pm' })
})

test('Events of this weekend are found by that word, and the answer says its days', async () => {
  const { from, to, total } = (await shopper.call(getEvents, { when: 'weekend' })).body
  expect([from, to, total]).toEqual([expect.stringMatching(/^20/), expect.stringMatching(/^20/), 0])
})

test('A calendar file has each date that is to come, and none of an event that does not exist', async () => {
  const { text, status } = await shopper.send('GET', eventCalendarPath('owls'))
  expect(status).toBe(200)
  const [entry] = new ical.Component(ical.parse(text)).getAllSubcomponents('vevent')
  expect(entry?.getFirstPropertyValue('summary')).toBe('owls')
  expect(String(entry?.getFirstPropertyValue('location'))).toContain('Clun')
  expect(String(entry?.getFirstPropertyValue('description'))).toContain('Doors 6:45 pm')
  expect(String(entry?.getFirstPropertyValue('uid'))).toMatch(/^date-\d+@/)
  expect((await shopper.send('GET', eventCalendarPath('past-owls'))).status).toBe(404)
  for (const slug of ['nothing', '%00', '..%2fowls'])
    expect((await shopper.send('GET', eventCalendarPath(slug))).status).toBe(404)
})
