import type { Painted, PublicView } from '../../contract/publicView.ts'
import { structuredData } from '../catalogue/read/structuredData.ts'

/** The preview picture of a page without a picture of its own that previews can draw. */
const HOUSE_PICTURE = '/icon-512.png'

/**
 * The tags that search engines and link previews read. `address`: the page's canonical address; null: there is no
 * such page.
 */
export function headOf(view: PublicView, { title, description }: Painted, address: string | null): string {
  const named = [tag('title', title), meta('name', 'description', description)]
  if (!address) return [...named, meta('name', 'robots', 'noindex')].join('')
  const { origin } = new URL(address)
  const canonical = address + (view.page === 'all_events' ? pageOf(view.data) : '')
  return [
    ...named,
    `<link rel="canonical" href="${escaped(canonical)}">`,
    ...Object.entries({
      type: 'website',
      site_name: 'Foyer',
      locale: 'en_GB',
      title,
      description,
      url: canonical,
      image: new URL(pictureOf(view), origin).href,
    }).map(([name, value]) => meta('property', `og:${name}`, value)),
    meta('name', 'twitter:card', 'summary'),
    ...(view.page === 'event' ? [json('application/ld+json', structuredData(view.data, origin))] : []),
  ].join('')
}

/** A script block with data. The escaping prevents that a text in the data ends the block. */
export const json = (type: string, data: unknown, attributes = ''): string =>
  `<script type="${type}"${attributes}>${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`

/** A page of the whole list has its own address. A search has the address of the list. */
function pageOf({
  page,
  search,
  place,
  from,
  to,
}: Extract<PublicView, { page: 'all_events' }>['data']): string {
  return page > 1 && !search && !place && !from && !to ? `?page=${page}` : ''
}

/** Link previews cannot draw an SVG, which the generated posters are. */
function pictureOf(view: PublicView): string {
  const picture = view.page === 'event' ? view.data.image : ''
  return /\.(png|jpe?g|webp)$/i.test(picture) ? picture : HOUSE_PICTURE
}

const tag = (name: string, text: string): string => `<${name}>${escaped(text)}</${name}>`

const meta = (kind: 'name' | 'property', name: string, content: string): string =>
  `<meta ${kind}="${name}" content="${escaped(content)}">`

const escaped = (text: string): string => text.replace(/[&<>"']/g, sign => `&#${sign.charCodeAt(0)};`)
