import { beforeAll, expect, test } from 'vitest'
import { getEvent } from '../../../contract/calls/catalogue.ts'
import type { EventPage } from '../../../contract/entities/catalogue.ts'
import { importSamples } from '../../../server/catalogue/import/importSamples.ts'
import { visit } from '../../support/shopper.ts'
import { withApp } from '../../support/withApp.ts'

const app = withApp('embedded')

const MARROWS = 'the-great-thistleton-marrow-weekend'
const OWLS = 'an-evening-with-the-owls'
const CLOCKS = 'la-fanfare-des-horloges'
const BALL = 'the-lighthouse-keepers-ball'

beforeAll(async () => {
  await importSamples(app.database, {}, new Date())
})

const said = async (event: string): Promise<EventPage> =>
  (await (await visit(app)).call(getEvent, { event })).body

const ticketOf = (page: EventPage, name: string) => page.dates[0]?.tickets.find(one => one.name === name)

test('GAP-89 an event states its required tickets, offers and limits', async () => {
  const marrows = await said(MARROWS)
  expect(marrows.dates).toHaveLength(2)
  expect(ticketOf(marrows, 'Child')).toMatchObject({
    required_tickets: ['Grown-up or Senior'],
    offers: [{ buy: 3, percent: null, amount: 2 }],
    max_per_customer: 10,
    non_refundable: false,
    seated: false,
  })
  expect(ticketOf(marrows, 'Grown-up')).toMatchObject({
    required_tickets: [],
    offers: [{ buy: 4, percent: 10, amount: null }],
  })
  expect(ticketOf(marrows, 'Marrow entry')).toMatchObject({ non_refundable: true, max_per_customer: 2 })
  expect(ticketOf(await said(OWLS), 'Under the beams')).toMatchObject({ seated: true, available: 6 })
})

test('GAP-89 an event states its delivery, refund policy and time zone', async () => {
  expect(await said(MARROWS)).toMatchObject({
    delivery_cost: 2.4,
    refund_protection: false,
    refund_policy: { text: 'Refunded until a week before the show' },
    time_zone: null,
    organiser: { gift_vouchers_url: null },
    venue: { livestream: false, map_address: 'Thistleton Green, Rutland, United Kingdom' },
  })
  expect(await said(CLOCKS)).toMatchObject({
    delivery_cost: null,
    refund_policy: { text: 'Refunded if the event is cancelled' },
    time_zone: 'Central European Time',
    venue: { livestream: true, map_address: '7 rue des Balanciers, Lille' },
  })
  expect(await said(BALL)).toMatchObject({
    delivery_cost: 0,
    refund_protection: true,
    organiser: { gift_vouchers_url: '/organisers/gull-point-keepers-guild/gift-vouchers/' },
  })
})

test('DSP-22 a date has the offset of its venue', async () => {
  for (const [event, offset] of [
    [CLOCKS, /T20:30:00\+0[12]:00$/],
    [BALL, /T00:00:00-0[45]:00$/],
    [MARROWS, /T10:00:00\+0[01]:00$/],
  ] as const) {
    const [date] = (await said(event)).dates
    expect(date?.starts_at).toMatch(offset)
    const stored = await app.database
      .selectFrom('event_date')
      .select('starts_at')
      .where('id', '=', date?.date_id ?? 0)
      .executeTakeFirstOrThrow()
    expect(new Date(date?.starts_at ?? '')).toEqual(stored.starts_at)
  }
})

test('GAP-89 an event states the age of its guests and its accessibility, and its page shows them', async () => {
  expect(await said('the-moonlit-circus')).not.toHaveProperty('age')
  expect(await said(MARROWS)).not.toHaveProperty('accessibility')
  const lighthouse = await said('the-paper-lighthouse')
  expect(lighthouse).toMatchObject({ age: '7 and over', accessibility: expect.stringContaining('no lift') })
  const shownAt = async (slug: string) => {
    const html = await (await fetch(`${app.origin}/events/${slug}/`)).text()
    return /<main.*<\/main>/s.exec(html)?.[0] ?? ''
  }
  expect(await shownAt('the-paper-lighthouse')).toMatch(
    /<li><svg [^>]*>.*?<\/svg><span>7 and over<\/span><\/li>/,
  )
  const [, fold = ''] =
    /<summary><span>Accessibility<\/span>.*?<\/summary>(.*?)<\/details>/s.exec(
      await shownAt('the-moonlit-circus'),
    ) ?? []
  expect(fold.match(/<p>[^<]+<\/p>/g)).toHaveLength(2)
  expect(await shownAt(MARROWS)).not.toContain('Accessibility')
})
