import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { getEvent } from '../../../contract/calls/catalogue.ts'
import { pages } from '../../../contract/pages.ts'
import { importSamples } from '../../../server/catalogue/import/importSamples.ts'
import { importEvents } from '../../../server/catalogue/import/save/importEvents.ts'
import { readYaml } from '../../../server/catalogue/import/yaml.ts'
import { visit } from '../../support/shopper.ts'
import { withApp } from '../../support/withApp.ts'

const app = withApp('embedded')

beforeAll(async () => {
  await importSamples(app.database, {}, new Date())
})

/** The origin of the server's settings; the port that the test server got is not in it. */
const origin = () => app.services.configuration.origin

const page = async (path: string): Promise<string> => (await fetch(app.origin + path)).text()
const metaOf = (html: string, name: string): string | undefined =>
  new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1]
const canonicalOf = (html: string): string | undefined =>
  /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1]

/** The block as an HTML parser reads it. */
const blockOf = (html: string): Record<string, unknown>[] =>
  JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script/s.exec(html)?.[1] ?? '[]')
const dataOf = (html: string) => blockOf(html).filter(one => one['@type'] === 'Event')

describe('For search engines and previews', () => {
  const shown: [path: string, title: string][] = [
    ['/', 'Foyer: tickets that work without a network'],
    ['/all-events/', 'All events - Foyer'],
    ['/events/the-moonlit-circus/', 'The Moonlit Circus - Foyer'],
    ['/organisers/skywatch-on-the-moor/gift-vouchers/', 'Gift vouchers of Skywatch on the Moor - Foyer'],
    ['/mailing-list/', 'Mailing list - Foyer'],
    ['/refund-policy/', 'Refund policy - Foyer'],
    ['/legal-information/purchase-terms-and-conditions/', 'Purchase terms and conditions - Foyer'],
  ]

  test.each(shown)('%s has its own title, description, picture and address', async (path, title) => {
    const html = await page(path)
    expect(/<title>(.*?)<\/title>/.exec(html)?.[1]).toBe(title)
    expect(metaOf(html, 'og:title')).toBe(title)
    expect(metaOf(html, 'description')?.length).toBeGreaterThan(40)
    expect(metaOf(html, 'og:description')).toBe(metaOf(html, 'description'))
    expect([canonicalOf(html), metaOf(html, 'og:url')]).toEqual([origin() + path, origin() + path])
    const picture = await fetch(metaOf(html, 'og:image')?.replace(origin(), app.origin) ?? '')
    const type = metaOf(html, 'og:image:type') ?? 'image/png'
    expect([picture.status, picture.headers.get('Content-Type')]).toEqual([200, type])
    expect(metaOf(html, 'robots')).toBeUndefined()
  })

  test.each(shown.slice(1))('%s states its place below the first page', async (path, title) => {
    const steps = [
      ['Foyer', '/'],
      ...(path.startsWith('/events/') ? [['All events', '/all-events/']] : []),
      [title.replace(' - Foyer', ''), path],
    ]
    expect(blockOf(await page(path)).filter(one => one['@type'] === 'BreadcrumbList')).toEqual([
      {
        '@context': 'https://schema.org',
        '@type': 'BreadcrumbList',
        itemListElement: steps.map(([name, way], index) => ({
          '@type': 'ListItem',
          position: index + 1,
          name,
          item: `${origin()}${way}`,
        })),
      },
    ])
  })

  test('the first page states who runs the shop', async () => {
    const [shop] = blockOf(await page('/'))
    expect(shop).toMatchObject({ '@type': 'Organization', name: 'Foyer', url: `${origin()}/` })
    expect((await fetch(app.origin + new URL(String(shop?.logo)).pathname)).status).toBe(200)
  })

  test('each kind of rendered page has tags', () => {
    const listed = Object.values(pages).filter(({ painted }) => painted)
    const isShown = ({ path }: { path: string }) =>
      shown.some(([one]) => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`).test(one))
    expect(listed.filter(one => !isShown(one)).map(({ path }) => path)).toEqual([])
  })

  test('a page of the list has its own address, and a search has the list’s', async () => {
    expect(canonicalOf(await page('/all-events/?page=2'))).toBe(`${origin()}/all-events/?page=2`)
    expect(canonicalOf(await page('/all-events/?search=owls&page=2'))).toBe(`${origin()}/all-events/`)
  })

  test.each(['/nothing/', '/events/gone/', '/organisers/nobody/gift-vouchers/'])(
    'of %s is that there is nothing',
    async path => {
      const html = await page(path)
      expect(metaOf(html, 'robots')).toBe('noindex')
      expect(canonicalOf(html)).toBeUndefined()
    },
  )
})

describe('GAP-89 The structured data of an event', () => {
  test('states what the page states', async () => {
    const said = (await (await visit(app)).call(getEvent, { event: 'the-moonlit-circus' })).body
    const [date] = said.dates
    expect(dataOf(await page('/events/the-moonlit-circus/'))).toEqual([
      {
        '@context': 'https://schema.org',
        '@type': 'Event',
        name: 'The Moonlit Circus',
        url: `${origin()}/events/the-moonlit-circus/`,
        image: [origin() + said.image],
        description: said.summary,
        startDate: date?.starts_at,
        endDate: date?.ends_at,
        eventStatus: 'https://schema.org/EventScheduled',
        eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
        location: { '@type': 'Place', name: 'The Tram Sheds', address: '40 Albert Drive, Glasgow' },
        organizer: { '@type': 'Organization', name: 'Tumbledown Theatre' },
        offers: [
          ['Ringside', '28.50'],
          ['Gallery', '19.50'],
        ].map(([name, price]) => ({
          '@type': 'Offer',
          name,
          url: `${origin()}/events/the-moonlit-circus/`,
          price,
          priceCurrency: 'GBP',
          availability: 'https://schema.org/InStock',
        })),
      },
    ])
  })

  test('has each date, and is online for an online event', async () => {
    const walks = dataOf(await page('/events/the-whispering-caves-by-lamplight/'))
    expect(new Set(walks.map(({ startDate }) => startDate)).size).toBe(3)
    const [clocks] = dataOf(await page('/events/la-fanfare-des-horloges/'))
    expect(clocks).toMatchObject({
      eventAttendanceMode: 'https://schema.org/MixedEventAttendanceMode',
      location: [{ '@type': 'Place' }, { '@type': 'VirtualLocation' }],
      organizer: { url: 'https://horloges.example/' },
    })
  })

  test('states what is sold out and what is cancelled', async () => {
    await sql`update ticket_type set sold = capacity where name = 'By the stove'`.execute(app.database)
    const [supper] = dataOf(await page('/events/supper-in-the-glasshouse/'))
    const offers = (supper?.offers ?? []) as { name: string; availability: string }[]
    expect(offers.map(({ name, availability }) => [name, availability.split('/').at(-1)])).toEqual([
      ['A place at the table', 'InStock'],
      ['By the stove', 'SoldOut'],
      ['Helping hand', 'InStock'],
    ])
    await sql`update event set status = 'cancelled' where slug = 'supper-in-the-glasshouse'`.execute(
      app.database,
    )
    const [cancelled] = dataOf(await page('/events/supper-in-the-glasshouse/'))
    expect(cancelled).toMatchObject({ eventStatus: 'https://schema.org/EventCancelled' })
    expect(cancelled).not.toHaveProperty('offers')
  })

  test('states when a moved date was to begin before, until the event is postponed', async () => {
    const year = new Date().getUTCFullYear() + 1
    const moved = async (starts: string, status = 'scheduled') => {
      const file = `
organisers: [{ name: Movers }]
events:
  - { id: moved, title: Moved, organiser: Movers, description: It moves., status: ${status}, dates: [{ starts: ${starts} }], venue: { name: The Green },
      tickets: [{ name: Seat, price: 5, capacity: 10 }] }`
      const { events, refused } = readYaml(file, new Date())
      expect(refused).toEqual([])
      await importEvents(app.database, events)
      return dataOf(await page('/events/moved/'))[0]
    }
    const first = await moved(`${year}-01-10 19:30`)
    expect(first).toMatchObject({ eventStatus: 'https://schema.org/EventScheduled' })
    expect(first).not.toHaveProperty('previousStartDate')
    expect(await moved(`${year}-07-12 20:00`)).toMatchObject({
      eventStatus: 'https://schema.org/EventRescheduled',
      startDate: `${year}-07-12T20:00:00+01:00`,
      previousStartDate: `${year}-01-10T19:30:00+00:00`,
    })
    const postponed = await moved(`${year}-07-12 20:00`, 'postponed')
    expect(postponed).toMatchObject({ eventStatus: 'https://schema.org/EventPostponed' })
    expect(postponed).not.toHaveProperty('previousStartDate')
  })

  test('stays inside its block with any title', async () => {
    const title = '</script><script>alert(1)</script><!-- "\'&'
    await app.database
      .updateTable('event')
      .set({ title })
      .where('slug', '=', 'the-paper-lighthouse')
      .execute()
    const html = await page('/events/the-paper-lighthouse/')
    expect(html).not.toContain('<script>alert(1)')
    expect(dataOf(html)[0]?.name).toBe(title)
    expect(html).toContain('<title>&#60;/script&#62;')
  })
})
