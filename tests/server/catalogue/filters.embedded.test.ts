import { beforeAll, describe, expect, test } from 'vitest'
import { getEvents } from '../../../contract/calls/catalogue.ts'
import { importEvents } from '../../../server/catalogue/import/save/importEvents.ts'
import { readYaml } from '../../../server/catalogue/import/yaml.ts'
import { type Shopper, visit } from '../../support/shopper.ts'
import { withApp } from '../../support/withApp.ts'

const app = withApp('embedded')
let shopper: Shopper

const year = new Date().getUTCFullYear() + 2

const file = `
organisers:
  - { name: The Harbour Players }
  - { name: Night Larks }
events:
  - id: comet
    title: The Comet’s Tail
    organiser: The Harbour Players
    description: A play.
    keywords: [theatre, 100%, larking]
    dates:
      - { starts: ${year}-03-10 19:30, hours: 2 }
      - { starts: ${year}-03-20 19:30, hours: 2 }
    venue: { name: The Net Loft, address: '9 Quay Street, Whitby', locality: Whitby }
    tickets: [{ name: Seat, price: 5, capacity: 10 }]
  - id: larks
    title: Until Midnight
    organiser: Night Larks
    description: A concert.
    time_zone: America/New_York
    dates: [{ starts: ${year}-03-15 21:00, ends: ${year}-03-16 00:00 }]
    venue: { name: Pier 4, address: '4 Quay Street, Portland', locality: Portland }
    tickets: [{ name: Seat, price: 5, capacity: 10 }]
  - id: fair
    title: The Long Fair
    organiser: Night Larks
    description: A fair.
    dates: [{ starts: ${year}-04-01, ends: ${year}-04-03 }]
    venue: { name: The Green, address: 'Mill Lane, Whitby', locality: Whitby }
    tickets: [{ name: Entry, price: 0, capacity: 10 }]
`

beforeAll(async () => {
  const { events, refused } = readYaml(file, new Date())
  expect(refused).toEqual([])
  await importEvents(app.database, events)
  shopper = await visit(app)
})

const day = (monthAndDay: string) => `${year}-${monthAndDay}`

describe('GAP-90 A search', () => {
  test.each([
    [{}, ['comet 10', 'until 15', 'long 01']],
    [{ search: 'comet' }, ['comet 10']],
    [{ search: 'COMET’S whit' }, ['comet 10']],
    [{ search: 'harb play' }, ['comet 10']],
    [{ search: 'larks fair' }, ['long 01']],
    [{ search: '100%' }, ['comet 10']],
    [{ search: '1_0' }, []],
    [{ place: 'quay' }, ['comet 10', 'until 15']],
    [{ place: 'quay whitby' }, ['comet 10']],
    [{ place: 'comet' }, []],
    [{ search: 'larks', place: 'portl' }, ['until 15']],
    [{ from: day('03-11') }, ['until 15', 'comet 20', 'long 01']],
    [{ from: day('03-10'), to: day('03-10') }, ['comet 10']],
    [{ from: day('03-21'), to: day('03-31') }, []],
    [{ to: day('03-09') }, []],
    // By the venue's local time the event is on the 15th from 21:00 to midnight, and not on the 16th.
    [{ from: day('03-15'), to: day('03-15') }, ['until 15']],
    [{ from: day('03-16'), to: day('03-16') }, []],
    [{ from: day('03-14'), to: day('03-14') }, []],
    [{ from: day('04-02'), to: day('04-02') }, ['long 01']],
    [{ from: day('04-03') }, ['long 01']],
    [{ from: day('04-04') }, []],
    // An event that lasts beyond both days is on neither of them if the last day is before the first.
    [{ from: day('04-03'), to: day('04-01') }, []],
  ])('for %j finds %j', async (asked, expected) => {
    const { status, body } = await shopper.call(getEvents, asked)
    expect(status).toBe(200)
    const found = body.events.map(
      ({ title, starts_at }) => `${/\w+/.exec(title.replace('The ', ''))}${` ${starts_at.slice(8, 10)}`}`,
    )
    expect(found.map(name => name.toLowerCase())).toEqual(expected)
    expect(body).toMatchObject({
      total: expected.length,
      search: '',
      place: '',
      from: null,
      to: null,
      ...asked,
    })
  })

  test.each(['2027-02-30', '10/03/2027', '0000-01-01', 'tomorrow', '2027-3-1', '20270301'])(
    'does not know the day %j',
    async from => {
      expect((await shopper.send('GET', getEvents.path, `from=${from}`)).status).toBe(400)
      const page = await fetch(`${app.origin}/all-events/?from=${from}&place=quay&page=x`)
      expect(page.status).toBe(200)
      const html = await page.text()
      expect(html).toContain('Until Midnight')
      expect(html).not.toContain('The Long Fair')
    },
  )

  test.each([
    [{ search: 'comte' }, ['The Comet’s Tail']],
    [{ search: 'harbor playrs' }, ['The Comet’s Tail']],
    [{ search: 'midnigth' }, ['Until Midnight']],
    [{ place: 'witby' }, ['The Comet’s Tail', 'The Long Fair']],
    [{ search: 'faire', place: 'whitby' }, ['The Long Fair']],
    [{ search: 'midnigth', from: day('03-15') }, ['Until Midnight']],
  ])('for %j, which no event contains, finds what is like it: %j', async (asked, titles) => {
    const { body } = await shopper.call(getEvents, asked)
    expect(body.events.map(({ title }) => title)).toEqual(titles)
    expect(body).toMatchObject({ ...asked, total: titles.length, is_similar: true })
  })

  test.each([
    // It is on other days, so that it exists.
    { search: 'larking', from: day('04-01') },
    { search: 'midnight', place: 'whitby' },
    { search: 'zxqjk' },
  ])('for %j finds nothing', async asked => {
    const { body } = await shopper.call(getEvents, asked)
    expect(body).toMatchObject({ events: [], total: 0 })
    expect(body).not.toHaveProperty('is_similar')
  })
})

describe('GAP-90 The calendar', () => {
  const asks = async (asked: object) => {
    const { body } = await shopper.call(getEvents, asked)
    const { events, total, month, from, to, calendar } = body
    return { titles: events.map(({ title }) => title), total, month, from, to, calendar }
  }
  const march = `${year}-03`

  test('of a month names its days with the number of their events, and the nearest months with events', async () => {
    expect(await asks({ month: march })).toEqual({
      titles: ['The Comet’s Tail', 'Until Midnight'],
      total: 2,
      month: march,
      from: null,
      to: null,
      calendar: {
        // What ends at midnight at its venue is not on the next day.
        days: ['03-10', '03-15', '03-20'].map(date => ({ day: day(date), events: 1 })),
        previous: null,
        next: `${year}-04`,
      },
    })
  })

  test('counts an event of several days on each of them, and leads back over months without events', async () => {
    const { calendar } = await asks({ month: `${year}-04` })
    expect(calendar).toEqual({
      days: ['04-01', '04-02', '04-03'].map(date => ({ day: day(date), events: 1 })),
      previous: march,
      next: null,
    })
    expect((await asks({ month: `${year}-09` })).calendar).toEqual({
      days: [],
      previous: `${year}-04`,
      next: null,
    })
  })

  test('stays that of the month where one of its days is chosen', async () => {
    const chosen = await asks({ month: march, from: day('03-15'), to: day('03-15') })
    expect(chosen).toMatchObject({ titles: ['Until Midnight'], total: 1, month: march, from: day('03-15') })
    expect(chosen.calendar?.days).toHaveLength(3)
  })

  test('counts what the search finds, also what is only like its words', async () => {
    expect((await asks({ month: march, place: 'whitby' })).calendar?.days).toHaveLength(2)
    expect((await asks({ month: march, search: 'comte' })).calendar?.days).toEqual(
      ['03-10', '03-20'].map(date => ({ day: day(date), events: 1 })),
    )
    expect((await asks({ month: march, place: 'whitby' })).calendar?.next).toBe(`${year}-04`)
  })

  test('of a month that is over is that of the present one', async () => {
    const { month, calendar } = await asks({ month: '2020-02' })
    expect(month).toBe(new Date().toISOString().slice(0, 7))
    expect(calendar).toEqual({ days: [], previous: null, next: march })
  })

  test.each(['2027-13', '2027', '2027-1', '2027-01-01', 'next'])(
    'does not know the month %j',
    async month => {
      expect((await shopper.send('GET', getEvents.path, `month=${month}`)).status).toBe(400)
      expect((await fetch(`${app.origin}/all-events/?month=${month}`)).status).toBe(200)
    },
  )
})
