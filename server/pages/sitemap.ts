import { Hono, type MiddlewareHandler } from 'hono'
import { sql } from 'kysely'
import { pages } from '../../contract/pages.ts'
import type { Services } from '../services.ts'

/** A file may not have more addresses. */
const MOST_ADDRESSES = 50_000

const SCHEMA = 'http://www.sitemaps.org/schemas/sitemap/0.9'

/** What search engines leave out: calls, and pages that are a visitor's or a member's own. */
const robots = (origin: string): string => `User-agent: *
Disallow: /ajax/
Disallow: /smartcheckout/
Disallow: /account/
Disallow: /organiser/
Disallow: /activity-terms-and-conditions/
Allow: /

Sitemap: ${origin}/sitemap.xml
`

interface Listed {
  path: string
  /** The day of its last known change; null: none is known. */
  changed: string | null
}

/**
 * The files that search engines begin with: what they may read, and the addresses of the public pages. Where there are
 * too many addresses for one file, `/sitemap.xml` names the files that have them.
 */
export function sitemapRoutes(services: Services, most = MOST_ADDRESSES): Hono {
  const { origin } = services.configuration
  const app = new Hono()
  app.use('/robots.txt', forAnHour)
  app.use('/:file{sitemap(-[0-9]+)?\\.xml}', forAnHour)
  app.get('/robots.txt', c => c.text(robots(origin)))
  app.get('/sitemap.xml', async c => {
    const listed = await publicPages(services)
    if (listed.length <= most) return c.body(addresses(origin, listed), 200, XML)
    const files = Array.from({ length: Math.ceil(listed.length / most) }, (_, index) => index + 1)
    const named = files.map(file => `<sitemap><loc>${origin}/sitemap-${file}.xml</loc></sitemap>`)
    return c.body(file('sitemapindex', named), 200, XML)
  })
  app.get('/:file{sitemap-[0-9]{1,4}\\.xml}', async (c, next) => {
    const start = (Number(/\d+/.exec(c.req.param('file'))?.[0]) - 1) * most
    const listed = start < 0 ? [] : (await publicPages(services)).slice(start, start + most)
    return listed.length > 0 ? c.body(addresses(origin, listed), 200, XML) : next()
  })
  return app
}

const XML = { 'Content-Type': 'application/xml; charset=utf-8' }

const forAnHour: MiddlewareHandler = async (c, next) => {
  await next()
  if (c.res.ok) c.res.headers.set('Cache-Control', 'public, max-age=3600')
}

/** The painted pages without a parameter, then those of organisers and of events that are not over. */
async function publicPages({ database }: Services): Promise<Listed[]> {
  const fixed = Object.values(pages).filter(({ path, painted }) => painted && !path.includes(':'))
  const { rows } = await sql<Listed>`
    select '/organisers/' || slug || '/gift-vouchers/' as path, null as changed from organiser
    where exists (select from gift_voucher voucher where voucher.organiser_id = organiser.id and voucher.withdrawn_at is null)
    union all
    (select '/events/' || slug || '/', (
      select to_char(max(at) at time zone 'UTC', 'YYYY-MM-DD') from event_change where event_change.event_id = event.id)
    from event
    where exists (select from event_date date where date.event_id = event.id and date.ends_at > now())
    order by event.id)`.execute(database)
  return [...fixed.map(({ path }) => ({ path, changed: null })), ...rows]
}

const addresses = (origin: string, listed: Listed[]): string =>
  file(
    'urlset',
    listed.map(
      ({ path, changed }) =>
        `<url><loc>${origin}${path}</loc>${changed ? `<lastmod>${changed}</lastmod>` : ''}</url>`,
    ),
  )

const file = (kind: 'urlset' | 'sitemapindex', entries: string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${kind} xmlns="${SCHEMA}">\n${entries.join('\n')}\n</${kind}>\n`
