import { type CompiledQuery, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listEvents } from '../../../server/catalogue/read/listEvents.ts'
import { readEvent } from '../../../server/catalogue/read/readEvent.ts'
import type { Database } from '../../../server/database/connect.ts'
import { embeddedDatabase } from '../../support/embeddedDatabase.ts'
import { manyEvents, word } from '../../support/manyEvents.ts'

const EVENTS = 5_000
/** Somebody takes the payments of every organiser. */
const payable = { always: ['stripe' as const], byBank: [] }

let database: Database
let needle = ''
let asked: CompiledQuery[] = []

beforeAll(async () => {
  database = await embeddedDatabase(event => event.level === 'query' && asked.push(event.query))
  await manyEvents(database, EVENTS)
  const { rows } = await sql<{ word: string }>`select ${word(sql`4711`)} as word`.execute(database)
  needle = rows[0]?.word ?? ''
})
afterAll(() => database.destroy())

/** With its fourth letter twice. */
const mistyped = (word: string) => `${word.slice(0, 4)}${word.slice(3)}`

/** The plan of each query that runs meanwhile. */
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
    ['a mistyped name', () => ({ search: `evenin ${mistyped(needle)}` }), /event_words/, null],
    ['a mistyped place', () => ({ place: 'sheffeild' }), /event_place_words/, EVENTS / 8],
  ])('%s uses an index', async (_, which, index, total) => {
    const [counting = '', listing = ''] = (
      await plansOf(() => listEvents({ database, payable }, which()))
    ).reverse()
    expect(listing).toMatch(index)
    expect(listing).not.toMatch(/Seq Scan on (event|ticket_type)\b/)
    if (total === null) return
    expect(counting).toMatch(index)
    expect((await listEvents({ database, payable }, which())).total).toBe(total)
  })

  test('an event’s page uses indexes', async () => {
    const plans = await plansOf(() =>
      readEvent({ database, payable, configuration: { holdSeconds: 600 } }, 'event-4711'),
    )
    expect(plans.join('\n')).toMatch(/event_slug_key/)
    expect(plans.join('\n')).not.toMatch(/Seq Scan on (event|event_date|ticket_type)\b/)
  })

  test('GAP-90 words that no event contains find what is like them, the most similar first, in pages', async () => {
    const found = await listEvents({ database, payable }, { search: mistyped(needle) })
    expect(found.is_similar).toBe(true)
    expect(found.events[0]?.url).toBe('/events/event-4711/')
    const places = await listEvents({ database, payable }, { place: '47111' })
    expect(places.events[0]?.url).toBe('/events/event-4711/')
    expect(places.total).toBeGreaterThan(1)
    const asked = { search: 'evenng', place: 'sheffeild', page: 2 }
    const second = await listEvents({ database, payable }, asked)
    expect(second).toMatchObject({ total: EVENTS / 8, page: 2, is_similar: true })
    expect(second.events[0]?.url).toBe('/events/event-200/')
    expect(await listEvents({ database, payable }, { search: needle })).not.toHaveProperty('is_similar')
  })

  test('a list has the number of all events and one page of them, the next event first', async () => {
    const list = await listEvents({ database, payable }, { page: 2 })
    expect(list).toMatchObject({ total: EVENTS, page: 2, pages: 209 })
    expect(list.events).toHaveLength(24)
    expect(list.events[0]).toMatchObject({ url: '/events/event-25/', price_from: 10, sold_out: false })
  })
})
