import { expect, test } from 'vitest'
import { importSamples } from '../../../server/catalogue/importSamples.ts'
import { samples } from '../../../server/catalogue/samples.ts'
import { catalogueDatabase, everyRow } from './catalogueDatabase.ts'

const house = catalogueDatabase()
const bring = (today: string) => importSamples(house.database, { posters: house.posters }, new Date(today))

test('The samples are three free events and two that cost money, one of which nobody can be paid for', () => {
  const events = samples(new Date('2026-11-20T12:00Z'))
  const free = events.filter(event =>
    event.dates.every(date => date.tickets?.every(ticket => ticket.price === 0)),
  )
  expect([events.length, free.length]).toEqual([5, 3])
  expect(events.filter(event => event.organiser.provider)).toHaveLength(1)
  const tickets = free.flatMap(event => event.dates.flatMap(date => date.tickets ?? []))
  expect(tickets.some(ticket => ticket.minPerCustomer === 2)).toBe(true)
  expect(tickets.some(ticket => ticket.capacity === 12)).toBe(true)
})

test('GAP-118 one sample has a fee on top of each ticket, and the free ones have none', () => {
  const tickets = samples(new Date('2026-11-20T12:00Z')).flatMap(({ dates }) =>
    dates.flatMap(date => date.tickets ?? []),
  )
  const fees = tickets.map(({ price, fee }) => [price, fee])
  expect(fees.filter(([price]) => price !== 0)).toEqual([
    [2600, 250],
    [1800, 150],
    [1400, 0],
  ])
  expect(fees.every(([price, fee]) => price !== 0 || fee === 0)).toBe(true)
})

test('The samples keep their hour of the evening when the clocks change', () => {
  const [event] = samples(new Date('2026-10-20T12:00Z'))
  expect(event?.dates[0]?.startsAt.toISOString()).toBe('2026-10-29T19:30:00.000Z')
})

test('The samples again change nothing, on the same day or while one of them is to come', async () => {
  expect(await bring('2026-11-20T12:00Z')).toMatchObject({ added: 5 })
  const before = await everyRow(house.database)
  expect(await bring('2026-11-20T21:00Z')).toMatchObject({ unchanged: 5 })
  expect(await bring('2026-12-20T12:00Z')).toMatchObject({ unchanged: 5 })
  expect(await everyRow(house.database)).toEqual(before)
})

test('The samples come round again when all of them are over', async () => {
  await bring('2026-11-20T12:00Z')
  expect(await bring('2027-03-01T12:00Z')).toMatchObject({ changed: 5 })
  const { event_date } = await everyRow(house.database)
  expect(event_date).toMatchObject([{ starts_at: new Date('2027-03-10T19:30Z') }, {}, {}, {}, {}])
})

test('A sample that is missing is added beside those that are there', async () => {
  await bring('2026-11-20T12:00Z')
  await house.database.deleteFrom('ticket_type').where('event_date_id', '=', 1).execute()
  await house.database.deleteFrom('event').where('source', '=', 'sample:midwinter-strings').execute()
  expect(await bring('2026-11-25T12:00Z')).toMatchObject({ added: 1, unchanged: 4 })
})
