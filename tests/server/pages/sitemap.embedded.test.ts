import { beforeAll, describe, expect, test } from 'vitest'
import { pages } from '../../../contract/pages.ts'
import { importSamples } from '../../../server/catalogue/import/importSamples.ts'
import { sitemapRoutes } from '../../../server/pages/sitemap.ts'
import { withApp } from '../../support/withApp.ts'

const app = withApp('embedded')
const origin = () => app.services.configuration.origin

beforeAll(async () => {
  await importSamples(app.database, {}, new Date())
})

/** The entries of a file, each with the texts of its elements. */
function entriesOf(xml: string, kind: 'urlset' | 'sitemapindex') {
  const [, inside = ''] =
    new RegExp(
      `^<\\?xml version="1.0" encoding="UTF-8"\\?>\\n<${kind} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">(.*)</${kind}>\\n$`,
      's',
    ).exec(xml) ?? []
  const entries = [...inside.matchAll(/<(url|sitemap)>(.*?)<\/\1>/g)]
  expect(inside.replace(/<(url|sitemap)>.*?<\/\1>/g, '').trim()).toBe('')
  return entries.map(([, , entry = '']) => ({
    loc: /<loc>([^<]*)<\/loc>/.exec(entry)?.[1] ?? '',
    lastmod: /<lastmod>([^<]*)<\/lastmod>/.exec(entry)?.[1],
  }))
}

describe('The map of the site', () => {
  test('is named by robots.txt, which keeps search engines out of what is somebody’s own', async () => {
    const robots = await fetch(`${app.origin}/robots.txt`)
    expect(robots.headers.get('Content-Type')).toContain('text/plain')
    const text = await robots.text()
    expect(text).toContain(`\nSitemap: ${origin()}/sitemap.xml\n`)
    expect(text).toContain('\nDisallow: /smartcheckout/\n')
  })

  test('has each public page once: all that it names are there, and say that this is their address', async () => {
    const response = await fetch(`${app.origin}/sitemap.xml`)
    expect(response.headers.get('Content-Type')).toContain('application/xml')
    const named = entriesOf(await response.text(), 'urlset').map(({ loc }) => loc)
    const events = await app.database.selectFrom('event').select('slug').execute()
    expect(new Set(named).size).toBe(named.length)
    expect(named).toEqual(
      expect.arrayContaining([
        `${origin()}/`,
        `${origin()}/all-events/`,
        `${origin()}/organisers/skywatch-on-the-moor/gift-vouchers/`,
        ...events.map(({ slug }) => `${origin()}/events/${slug}/`),
      ]),
    )
    expect(named).not.toContain(origin() + pages.wallet.path)
    for (const address of named) {
      const page = await fetch(address.replace(origin(), app.origin))
      expect([address, page.status]).toEqual([address, 200])
      expect(await page.text()).toContain(`<link rel="canonical" href="${address}">`)
    }
  })

  test('says when an event was changed, and leaves out what is over', async () => {
    const [changed, over] = await app.database.selectFrom('event').select(['id', 'slug']).limit(2).execute()
    await app.database
      .insertInto('event_change')
      .values({ event_id: Number(changed?.id), number: 1, what: ['time'], at: '2026-03-04T10:00:00Z' })
      .execute()
    await app.database
      .updateTable('event_date')
      .set({ starts_at: '2020-01-01T10:00:00Z', ends_at: '2020-01-01T12:00:00Z', doors_at: null })
      .where('event_id', '=', Number(over?.id))
      .execute()
    const entries = entriesOf(await (await fetch(`${app.origin}/sitemap.xml`)).text(), 'urlset')
    expect(entries).toContainEqual({ loc: `${origin()}/events/${changed?.slug}/`, lastmod: '2026-03-04' })
    expect(entries.map(({ loc }) => loc)).not.toContain(`${origin()}/events/${over?.slug}/`)
  })

  test('is in several files where one has too many addresses', async () => {
    const whole = entriesOf(await (await fetch(`${app.origin}/sitemap.xml`)).text(), 'urlset')
    const split = sitemapRoutes(app.services, 4)
    const index = entriesOf(await (await split.request('/sitemap.xml')).text(), 'sitemapindex')
    expect(index).toHaveLength(Math.ceil(whole.length / 4))
    const parts = await Promise.all(
      index.map(async ({ loc }) =>
        entriesOf(await (await split.request(loc.replace(origin(), ''))).text(), 'urlset'),
      ),
    )
    expect(parts.flat()).toEqual(whole)
    for (const none of ['/sitemap-0.xml', `/sitemap-${index.length + 1}.xml`])
      expect((await split.request(none)).status).toBe(404)
  })
})
