import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { manyEvents } from '../../support/manyEvents.ts'
import { withApp } from '../../support/withApp.ts'

const app = withApp('embedded')

/** The size of the page with its styles and its data. */
const MOST_BYTES = 60_000
const ON_A_PAGE = 24

beforeAll(() => manyEvents(app.database, 5000))

async function page(query = ''): Promise<{ status: number; html: string; text: string }> {
  const response = await fetch(`${app.origin}/all-events/${query}`)
  const html = await response.text()
  const main = /<main.*<\/main>/s.exec(html)?.[0] ?? ''
  return { status: response.status, html, text: main.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ') }
}

const cards = (html: string): number => html.split('class="event-card"').length - 1
const linksOf = (html: string): string[] =>
  [...html.matchAll(/href="(\/all-events\/[^"]*)"/g)].map(([, link = '']) => link.replaceAll('&amp;', '&'))

describe('RTE-11 GAP-90 All events, of which there are 5,000', () => {
  test.each(['', '?page=2', '?page=209', '?search=evening', '?place=bristol&page=3'])(
    'are %s no more than a page',
    async query => {
      const { html } = await page(query)
      expect(Buffer.byteLength(html)).toBeLessThan(MOST_BYTES)
      expect(cards(html)).toBe(query === '?page=209' ? 5000 % ON_A_PAGE : ON_A_PAGE)
    },
  )

  test('keep the search from page to page, show it and can clear it', async () => {
    const { html, text } = await page('?search=evening&place=leith&from=2026-01-01&page=2')
    expect(text).toMatch(/6\d\d events for “evening” in “leith” from 01\/01\/2026/)
    const links = linksOf(html)
    for (const link of [
      '/all-events/?search=evening&place=leith&from=2026-01-01',
      '/all-events/?search=evening&place=leith&from=2026-01-01&page=3',
      '/all-events/?place=leith&from=2026-01-01',
      '/all-events/?search=evening&from=2026-01-01',
      '/all-events/?search=evening&place=leith',
    ])
      expect(links).toContain(link)
    expect(html).toMatch(/<input[^>]* name="from"[^>]* value="2026-01-01"/)
    expect(html).toContain('<details class="fold" open="">')
  })

  test.each([
    ['?search=nothing+like+it', 'No events found. Try fewer or shorter words.', '/all-events/'],
    ['?search=evening&from=2126-01-01', 'No events found on these days.', '/all-events/?search=evening'],
    ['?from=2027-05-02&to=2027-05-01', 'The last day is before the first.', '/all-events/'],
    ['?page=210', 'There is no page 210.', '/all-events/'],
    ['?page=1000000', 'There is no page 1,000,000.', '/all-events/'],
    [`?search=${encodeURIComponent('🎻'.repeat(100))}`, `0 events for “${'🎻'.repeat(50)}”`, '/all-events/'],
  ])('without a result at %s give the reason and a next step', async (query, why, way) => {
    const { status, html, text } = await page(query)
    expect(status).toBe(200)
    expect(text).toContain(why)
    expect(linksOf(html)).toContain(way)
    expect(cards(html)).toBe(0)
  })

  test.each([
    '?page=0',
    '?page=1e9',
    '?page=-1',
    '?from=nonsense&to=2027-02-30',
    '?search=%00&place=%20',
    '?from[a]=1',
  ])('are the first page at %s, which is no search', async query => {
    const { status, html, text } = await page(query)
    expect([status, cards(html)]).toEqual([200, ON_A_PAGE])
    expect(text).toContain('5,000 upcoming events')
  })
})

test('GAP-90 a shop without events says so', async () => {
  await sql`truncate organiser cascade`.execute(app.database)
  expect((await page()).text).toContain('No events are planned yet.')
})
