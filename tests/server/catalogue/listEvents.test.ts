import { type CompiledQuery, type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listEvents } from '../../../server/catalogue/listEvents.ts'
import { readEvent } from '../../../server/catalogue/readEvent.ts'
import { connect, type Database } from '../../../server/database/connect.ts'

const EVENTS = 5_000

const TOWNS = ['Bristol', 'Sheffield', 'Glasgow', 'Leith', 'Aberystwyth', 'Ludlow', 'Haworth', 'Castleton']

/** A word of eight letters that stands in the title of this event, and hardly in another. */
const word = (of: RawBuilder<unknown>) =>
  sql<string>`translate(left(md5((${of})::text), 8), '0123456789', 'ghijklmnop')`

let database: Database
let needle = ''
let asked: CompiledQuery[] = []

/** Five thousand events of a hundred organisers, one every three hours from now, as many years hold. */
beforeAll(async () => {
  database = await connect('memory', event => event.level === 'query' && asked.push(event.query))
  await sql`
    insert into organiser (slug, name) select 'organiser-' || n, 'The ' || chr(64 + n % 26 + 1) || n || ' Society'
    from generate_series(1, 100) n`.execute(database)
  await sql`
    insert into event (organiser_id, source, slug, title, description_html, time_zone, venue_name, venue_address,
      locality, image)
    select 1 + n % 100, 'test:' || n, 'event-' || n, 'Evening ' || ${word(sql`n`)},
      repeat('<p>Words of an event.</p>', 40), 'Europe/London', 'Hall ' || n / 8, n || ' High Street',
      (${TOWNS}::text[])[1 + n / 8 % 8], '/posters/event-' || n || '.svg'
    from generate_series(1, ${EVENTS}::integer) n`.execute(database)
  await sql`
    insert into event_date (event_id, starts_at, ends_at)
    select id, now() + make_interval(hours => 3 * id::integer), now() + make_interval(hours => 3 * id::integer + 2)
    from event`.execute(database)
  await sql`
    insert into ticket_type (event_date_id, name, price, capacity)
    select id, name, 1000, 50 from event_date, unnest(array['Stalls', 'Balcony']) name`.execute(database)
  await sql`analyze`.execute(database)
  const { rows } = await sql<{ word: string }>`select ${word(sql`4711`)} as word`.execute(database)
  needle = rows[0]?.word ?? ''
})
afterAll(() => database.destroy())

/** How the database goes about what is asked of it meanwhile: the plan of each query. */
async function plansOf(ask: () => Promise<unknown>): Promise<string[]> {
  asked = []
  await ask()
  const queries = asked
  return Promise.all(
    queries.map(async query => {
      const explain = { ...query, sql: `explain ${query.sql}` } as CompiledQuery<{ 'QUERY PLAN': string }>
      return (await database.executeQuery(explain)).rows.map(row => row['QUERY PLAN']).join('\n')
    }),
  )
}

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

describe('With 5,000 events', () => {
  test.each([
    ['what is on', () => ({}), /event_date_starts_at/, null],
    ['a week', () => ({ from: inDays(200), to: inDays(206) }), /event_date_(starts_at|ends_at)/, null],
    ['a name', () => ({ search: `evening ${needle}` }), /event_words/, 1],
    ['half a word of a name', () => ({ search: needle.slice(1, 6).toUpperCase() }), /event_words/, 1],
    ['an organiser', () => ({ search: 'l11 socie' }), /event_organiser/, 50],
    ['a name and a town', () => ({ search: `${needle} sheff` }), /event_words/, 0],
    ['a place', () => ({ place: '4711 high' }), /event_place_words/, 1],
  ])('%s is found by an index', async (_, which, index, total) => {
    const [counting = '', listing = ''] = (await plansOf(() => listEvents(database, which()))).reverse()
    expect(listing).toMatch(index)
    expect(listing).not.toMatch(/Seq Scan on (event|ticket_type)\b/)
    if (total === null) return
    expect(counting).toMatch(index)
    expect((await listEvents(database, which())).total).toBe(total)
  })

  test('an event’s page is found by indexes', async () => {
    const plans = await plansOf(() => readEvent(database, 'event-4711', 600))
    expect(plans.join('\n')).toMatch(/event_slug_key/)
    expect(plans.join('\n')).not.toMatch(/Seq Scan on (event|event_date|ticket_type)\b/)
  })

  test('a list says how many there are, and shows a page of them, soonest first', async () => {
    const list = await listEvents(database, { page: 2 })
    expect(list).toMatchObject({ total: EVENTS, page: 2, pages: 209 })
    expect(list.events).toHaveLength(24)
    expect(list.events[0]).toMatchObject({ url: '/events/event-25/', price_from: 10, sold_out: false })
  })
})
