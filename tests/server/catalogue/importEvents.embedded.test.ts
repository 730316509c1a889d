import { describe, expect, test } from 'vitest'
import { runImport } from '../../../server/catalogue/import/runImport.ts'
import { catalogueDatabase, catalogueRows } from './catalogueDatabase.ts'

const house = catalogueDatabase()

const concert = {
  '@type': 'MusicEvent',
  '@id': 'https://hall.example/1',
  name: 'Open Strings',
  startDate: '2027-06-12T19:30',
  organizer: { name: 'The Band', url: 'https://band.example/' },
  offers: [
    { name: 'Stalls', price: '18.00', priceCurrency: 'GBP', inventoryLevel: 40 },
    { name: 'Balcony', price: 0, inventoryLevel: 20 },
  ],
}
const talk = { '@type': 'Event', url: 'https://talk.example/', name: 'A Talk', startDate: '2027-07-01' }

const bring = (events: unknown[], ticket?: string) =>
  runImport(house.database, { kind: 'import', text: JSON.stringify(events), ...(ticket && { ticket }) })

const ticketTypes = () =>
  house.database.selectFrom('ticket_type').selectAll().orderBy('event_date_id').orderBy('position').execute()

const take = (name: string, held: number, sold: number) =>
  house.database.updateTable('ticket_type').set({ held, sold }).where('name', '=', name).execute()

async function putInBasket(name: string) {
  const family = '00000000-0000-4000-8000-000000000001'
  const basket = house.database.insertInto('basket').values({ family, currency: 'GBP' }).returning('id')
  const { id } = await basket.executeTakeFirstOrThrow()
  const type = house.database.selectFrom('ticket_type').select('id').where('name', '=', name)
  const line = { basket_id: id, ticket_type_id: (await type.executeTakeFirstOrThrow()).id, qty: 1 }
  await house.database.insertInto('basket_line').values(line).execute()
}

describe('Importing', () => {
  test('adds events with their organisers, dates and ticket types', async () => {
    expect(await bring([concert, talk])).toMatchObject({ added: 2, changed: 0, unchanged: 0, refused: [] })
    const rows = await catalogueRows(house.database)
    expect(rows.organiser).toMatchObject([
      { slug: 'the-band', name: 'The Band', website: 'https://band.example/' },
      { slug: 'talk-example', name: 'talk.example', website: 'https://talk.example' },
    ])
    expect(rows.event).toMatchObject([
      { slug: 'open-strings', source: 'https://hall.example/1', image: '/posters/open-strings.svg' },
      { slug: 'a-talk' },
    ])
    expect(rows.event_date).toMatchObject([
      { starts_at: new Date('2027-06-12T18:30Z'), ends_at: new Date('2027-06-12T21:30Z'), all_day: false },
      { all_day: true },
    ])
    expect(rows.ticket_type).toMatchObject([
      { name: 'Stalls', price: 1800, capacity: 40, position: 0 },
      { name: 'Balcony', price: 0, capacity: 20, position: 1 },
    ])
  })

  test('the same file again changes nothing', async () => {
    const many = Array.from({ length: 60 }, (_, index) => ({
      ...talk,
      name: `Talk ${index % 50}`,
      url: `https://t.example/${index}`,
    }))
    const file = [concert, talk, ...many]
    await bring(file, 'General admission:0:200')
    const before = await catalogueRows(house.database)
    expect(await bring(file, 'General admission:0:200')).toMatchObject({
      added: 0,
      changed: 0,
      unchanged: 62,
    })
    expect(await catalogueRows(house.database)).toEqual(before)
    expect(before.event).toHaveLength(62)
  })

  test('updates what has changed, and keeps the event’s address', async () => {
    await bring([concert, talk])
    const changed = {
      ...concert,
      name: 'Open Strings at Last',
      eventStatus: 'EventCancelled',
      startDate: '2027-06-19T19:30',
      offers: [{ ...concert.offers[0], price: 20 }],
    }
    expect(await bring([changed, talk])).toMatchObject({ added: 0, changed: 1, unchanged: 1 })
    const { event, event_date, ticket_type } = await catalogueRows(house.database)
    expect(event).toMatchObject([
      { title: 'Open Strings at Last', slug: 'open-strings', status: 'cancelled' },
      {},
    ])
    expect(event_date).toMatchObject([{ id: 1, starts_at: new Date('2027-06-19T18:30Z') }, { id: 2 }])
    expect(ticket_type).toMatchObject([{ name: 'Stalls', price: 2000 }])
  })

  test('keeps the fee of a ticket type, which the file does not state', async () => {
    await bring([concert])
    await house.database.updateTable('ticket_type').set({ fee: 150 }).where('name', '=', 'Stalls').execute()
    expect(await bring([concert])).toMatchObject({ unchanged: 1 })
    expect(await bring([{ ...concert, offers: [{ ...concert.offers[0], price: 20 }] }])).toMatchObject({
      changed: 1,
    })
    expect(await ticketTypes()).toMatchObject([{ name: 'Stalls', price: 2000, fee: 150 }])
  })

  test('counts a repeated event once, and warns about one with other content', async () => {
    const summary = await bring([concert, concert, { ...concert, name: 'Closed Strings' }])
    expect(summary).toMatchObject({ added: 1, unchanged: 0, duplicates: 2 })
    const reason = 'is the same event as 1 but differs from it, and is left out'
    expect(summary.warnings).toEqual([{ position: 3, name: 'Closed Strings', reason }])
  })

  test('imports the other events if one is refused', async () => {
    const summary = await bring([concert, { '@type': 'Event', name: 'Undated' }, talk])
    expect(summary).toMatchObject({ added: 2, refused: [{ position: 2, name: 'Undated' }] })
  })

  test('gives events with the same title different addresses, the same in each import', async () => {
    const [one, other] = [
      { ...talk, url: 'https://one.example/' },
      { ...talk, url: 'https://other.example/' },
    ]
    await bring([one, other])
    const slugs = async () =>
      (await house.database.selectFrom('event').select('slug').orderBy('id').execute()).map(row => row.slug)
    const first = await slugs()
    expect(first).toEqual(['a-talk', expect.stringMatching(/^a-talk-[0-9a-f]{8}$/)])
    await bring([other, one])
    expect(await slugs()).toEqual(first)
  })

  test('makes an ASCII address from any title', async () => {
    await bring([
      { ...talk, name: 'Søren’s Čaj & Straße' },
      { ...talk, name: '日本の音' },
    ])
    const rows = await house.database.selectFrom('event').select('slug').orderBy('id').execute()
    expect(rows.map(row => row.slug)).toEqual([
      'sorens-caj-and-strasse',
      expect.stringMatching(/^event-[0-9a-f]{8}$/),
    ])
  })
})

describe('Tickets', () => {
  test('of an event without offers are those of --ticket', async () => {
    await bring([concert, talk], 'General admission: early:2.50:200')
    expect(await ticketTypes()).toMatchObject([
      { name: 'Stalls' },
      { name: 'Balcony' },
      { name: 'General admission: early', price: 250, capacity: 200 },
    ])
  })

  test('stay on sale after another import without --ticket', async () => {
    await bring([talk], 'General admission:0:200')
    expect(await bring([talk])).toMatchObject({ unchanged: 1 })
    expect(await ticketTypes()).toHaveLength(1)
  })

  test.each(['General admission', 'General admission:0', ':0:5', 'A:-1:5', 'A:x:5', 'A:0:many'])(
    'are not made of %j',
    async option => {
      await expect(bring([talk], option)).rejects.toThrow()
      expect(await ticketTypes()).toEqual([])
    },
  )

  test('keep at least the capacity that is held and sold', async () => {
    await bring([concert, talk])
    await take('Stalls', 3, 7)
    const [stalls, balcony] = concert.offers
    const summary = await bring([
      { ...concert, offers: [{ ...stalls, inventoryLevel: 4 }, balcony] },
      { ...talk, name: 'New' },
    ])
    expect(summary).toMatchObject({ added: 1, changed: 1 })
    expect(summary.warnings).toMatchObject([{ position: 1, reason: expect.stringContaining('stays at 10') }])
    expect(await ticketTypes()).toMatchObject([{ capacity: 10, held: 3, sold: 7 }, { capacity: 20 }])
  })

  test('that the file no longer offers are deleted, or closed if somebody has one', async () => {
    await bring([concert])
    await putInBasket('Stalls')
    await take('Stalls', 2, 1)
    const less = { ...concert, offers: [{ name: 'Lawn', price: 0, inventoryLevel: 100 }] }
    expect((await bring([less])).warnings).toHaveLength(1)
    expect(await ticketTypes()).toMatchObject([
      { name: 'Stalls', capacity: 3 },
      { name: 'Lawn', capacity: 100 },
    ])
    expect(await bring([less])).toMatchObject({ unchanged: 1, warnings: [] })
  })
})

test('The import reports its progress', async () => {
  const file = Array.from({ length: 60 }, (_, index) => ({ ...talk, name: `Talk ${index}` }))
  const told: number[] = []
  const onProgress = ({ done, total }: { done: number; total: number }) => told.push(done / total)
  await runImport(house.database, { kind: 'import', text: JSON.stringify(file) }, { onProgress })
  expect(told.at(-1)).toBe(1)
  expect(told.length).toBeGreaterThan(1)
})
