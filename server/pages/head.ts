import { sentences } from '../../contract/format/words.ts'
import type { Painted, PublicView } from '../../contract/publicView.ts'
import { LINK_PICTURE, linkPictureOf, linkPicturePath } from '../catalogue/linkPicture/linkPicture.ts'
import { pageStructure } from './pageStructure.ts'

/** The preview picture of a page that is not of an event. */
const HOUSE_PICTURE = '/icon-512.png'

/**
 * The tags that search engines and link previews read. `address`: the page's canonical address; null: there is no
 * such page.
 */
export function headOf(view: PublicView, painted: Painted, address: string | null): string {
  const { title, description } = painted
  const named = [tag('title', title), meta('name', 'description', description)]
  if (!address) return [...named, meta('name', 'robots', 'noindex')].join('')
  const { origin } = new URL(address)
  const picture = pictureOf(view, origin)
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
      ...picture,
    }).map(([name, value]) => meta('property', `og:${name}`, value)),
    meta('name', 'twitter:card', 'image:alt' in picture ? 'summary_large_image' : 'summary'),
    json('application/ld+json', pageStructure(view, painted, address)),
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

function pictureOf(view: PublicView, origin: string): Record<string, string> {
  if (view.page !== 'event') return { image: origin + HOUSE_PICTURE }
  const shown = linkPictureOf(view.data)
  const words = [shown.title, shown.date, shown.place].filter(Boolean).join(', ')
  return {
    image: origin + linkPicturePath(shown),
    'image:type': 'image/jpeg',
    'image:width': String(LINK_PICTURE.width),
    'image:height': String(LINK_PICTURE.height),
    'image:alt': sentences(words, view.data.picture?.alt ?? ''),
  }
}

const tag = (name: string, text: string): string => `<${name}>${escaped(text)}</${name}>`

const meta = (kind: 'name' | 'property', name: string, content: string): string =>
  `<meta ${kind}="${name}" content="${escaped(content)}">`

const escaped = (text: string): string => text.replace(/[&<>"']/g, sign => `&#${sign.charCodeAt(0)};`)
