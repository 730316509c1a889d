import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { eventFormat } from '../../../contract/catalogue/eventFormat.ts'
import { organiserFormat } from '../../../contract/catalogue/organiserFormat.ts'
import { importSamples, readSamples } from '../../../server/catalogue/import/importSamples.ts'
import { catalogueDatabase, catalogueRows } from './catalogueDatabase.ts'
import { keysOf } from './keysOf.ts'

const house = catalogueDatabase()
const bring = (today: string) => importSamples(house.database, {}, new Date(today))

const [NOON, FIRST] = ['2026-11-20T12:00Z', 5] as const
const samples = await readSamples(new Date(NOON))

/** The five events that the journeys use. */
const firstFive = samples.slice(0, FIRST)
const ticketsOf = (events: typeof samples) =>
  events.flatMap(({ dates }) => dates.flatMap(date => date.tickets ?? []))

test('GAP-118 the first five samples have what the journeys need', () => {
  expect(
    firstFive.map(({ source, dates, organiser, currency }) => [
      source,
      dates.map(({ startsAt }) => startsAt.toISOString()).join(),
      organiser.terms?.provider ?? null,
      currency,
      ticketsOf(samples.filter(event => event.source === source))
        .map(({ name, price, terms, capacity }) => `${name} ${price}+${terms?.fee} of ${capacity}`)
        .join(),
    ]),
  ).toEqual([
    [
      'sample:midwinter-strings',
      '2026-11-29T19:30:00.000Z',
      null,
      'GBP',
      'Stalls 0+0 of 160,Balcony 0+0 of 60,Choir seats 0+0 of 12',
    ],
    [
      'sample:last-train-stories',
      '2026-12-13T20:00:00.000Z',
      null,
      'GBP',
      'Table seat 0+0 of 48,Standing by the bar 0+0 of 30',
    ],
    [
      'sample:moonlit-circus',
      '2026-12-20T19:00:00.000Z',
      'stripe',
      'GBP',
      'Ringside 2600+250 of 40,Gallery 1800+150 of 120',
    ],
    [
      'sample:glasshouse-supper',
      '2026-12-31T18:30:00.000Z',
      null,
      'GBP',
      'A place at the table 0+0 of 36,By the stove 0+0 of 8,Helping hand 0+0 of 5',
    ],
    ['sample:paper-lighthouse', '2027-01-11T20:00:00.000Z', null, 'GBP', 'Seat 1400+0 of 70'],
  ])
  expect(ticketsOf(firstFive).filter(ticket => ticket.minPerCustomer > 1)).toMatchObject([
    { name: 'Table seat' },
  ])
})

test('The samples together use each key of the format and each of its choices', async () => {
  const file = await readFile('server/catalogue/import/samples.yaml', 'utf8')
  // The list does not show a postponed or cancelled event. The samples have no picture: the program draws their posters.
  const unused = ['status', 'online', 'picture', 'file', 'hash', 'alt', 'focus']
  const said = [...keysOf(organiserFormat), ...keysOf(eventFormat)].filter(key => !unused.includes(key))
  expect(said.filter(key => !new RegExp(`\\b${key}:`).test(file))).toEqual([])
  const values = [
    'stripe',
    'truelayer',
    'square',
    'sagepay',
    'EUR',
    'USD',
    'checkbox',
    'dropdown',
    'after_payment',
  ]
  expect(values.filter(value => !file.includes(`: ${value}\n`))).toEqual([])
})

test('The samples keep their local time over a change of the clocks', async () => {
  const [event] = await readSamples(new Date('2026-10-20T12:00Z'))
  expect(event?.dates[0]?.startsAt.toISOString()).toBe('2026-10-29T19:30:00.000Z')
})

test('Another import of the samples changes nothing on the same day or while one is upcoming', async () => {
  expect(await bring('2026-11-20T12:00Z')).toMatchObject({ added: samples.length })
  const before = await catalogueRows(house.database)
  expect(await bring('2026-11-20T21:00Z')).toMatchObject({ unchanged: samples.length })
  expect(await bring('2026-12-20T12:00Z')).toMatchObject({ unchanged: samples.length })
  expect(await catalogueRows(house.database)).toEqual(before)
})

test('The samples get new dates when all of them are over', async () => {
  await bring('2026-11-20T12:00Z')
  expect(await bring('2027-03-01T12:00Z')).toMatchObject({ changed: samples.length })
  const { event_date } = await catalogueRows(house.database)
  expect(event_date?.[0]).toMatchObject({ starts_at: new Date('2027-03-10T19:30Z') })
  expect(event_date).toHaveLength(samples.flatMap(({ dates }) => dates).length)
})

test('A missing sample is added', async () => {
  await bring('2026-11-20T12:00Z')
  await house.database.deleteFrom('ticket_type').where('event_date_id', '=', 1).execute()
  await house.database.deleteFrom('event').where('source', '=', 'sample:midwinter-strings').execute()
  expect(await bring('2026-11-25T12:00Z')).toMatchObject({ added: 1, unchanged: samples.length - 1 })
})
