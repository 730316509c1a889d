import type { EventPage } from '../../contract/entities/catalogue.ts'
import { pages } from '../../contract/pages.ts'
import type { Painted, PublicView } from '../../contract/publicView.ts'
import { structuredData } from '../catalogue/read/structuredData.ts'

const SCHEMA = 'https://schema.org'

/** What a page states for search engines. `address`: its canonical address. */
export function pageStructure(view: PublicView, { title }: Painted, address: string): object[] {
  const { origin } = new URL(address)
  if (view.page === 'home') return [shop(origin)]
  const name = title.replace(/ - Foyer$/, '')
  const above = view.page === 'event' ? [pages.all_events] : []
  const events: EventPage[] = view.page === 'event' ? [view.data] : []
  return [
    ...events.flatMap(event => structuredData(event, origin)),
    breadcrumbs([
      ...[pages.home, ...above].map(page => ({ name: page.title, item: origin + page.path })),
      { name, item: address },
    ]),
  ]
}

const shop = (origin: string): object => ({
  '@context': SCHEMA,
  '@type': 'Organization',
  name: 'Foyer',
  url: `${origin}/`,
  logo: `${origin}/icon-512.png`,
})

const breadcrumbs = (steps: { name: string; item: string }[]): object => ({
  '@context': SCHEMA,
  '@type': 'BreadcrumbList',
  itemListElement: steps.map((step, index) => ({ '@type': 'ListItem', position: index + 1, ...step })),
})
