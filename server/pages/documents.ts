import { readFile } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import { type DocumentName, documentFiles, type Place, pages, SETTINGS_MARK } from '../../contract/pages.ts'
import type { Paint, PublicView } from '../../contract/publicView.ts'
import { eventsAsked } from '../../contract/rules/eventsAsked.ts'
import { giftVouchersOf } from '../catalogue/read/giftVouchers.ts'
import { listEvents } from '../catalogue/read/listEvents.ts'
import { readEvent } from '../catalogue/read/readEvent.ts'
import type { Configuration } from '../configuration.ts'
import type { InlineHashes } from '../http/headers.ts'
import { limitCall } from '../http/rateLimits.ts'
import { Refusal } from '../http/refusal.ts'
import { draftOfPreview } from '../organiser/events/previewLink.ts'
import { previewOf } from '../organiser/events/previewOf.ts'
import type { Services } from '../services.ts'
import { type Frame, frameOf } from './frame.ts'
import { headOf, json } from './head.ts'

/** The documents and the page's server renderer, as the build wrote them. */
export interface Documents extends Record<DocumentName, string> {
  frame: Frame
  paint: Paint
  /** The page for an error, rendered at the start. */
  broken: string
  /** The operator's own scripts as they were at the start, served under `siteScriptPath`. */
  siteScripts: string[]
}

export const siteScriptPath = '/site-scripts/'

export async function loadDocuments(build: string, configuration: Configuration): Promise<Documents> {
  const siteScripts = await Promise.all(configuration.siteScripts.map(file => readFile(file, 'utf8')))
  const tags = siteScripts.map(
    (_, index) => `<script type="module" src="${siteScriptPath}${index}.js"></script>`,
  )
  const shellOf = async (name: DocumentName) => {
    const html = await readFile(`${build}/page/${documentFiles[name]}`, 'utf8')
    return html.replace('</head>', () => `${SETTINGS_MARK}${metaOf(configuration)}${tags.join('')}</head>`)
  }
  const shells = {
    site: await shellOf('site'),
    checkout: await shellOf('checkout'),
    account: await shellOf('account'),
    door: await shellOf('door'),
    organiser: await shellOf('organiser'),
  }
  const [painter, frame] = await Promise.all([
    import(pathToFileURL(`${build}/firstPaint/firstPaint.js`).href) as Promise<{ paint: Paint }>,
    frameOf(shells.site, build),
  ])
  const { paint } = painter
  const broken = painted({ frame, paint }, { page: 'broken', data: null }, null)
  return { ...shells, frame, paint, broken, siteScripts }
}

/** The settings that the page reads. */
const metaOf = ({ errorReportsDsn, inAppCheck, redirectOrigins, pace }: Configuration): string =>
  Object.entries({
    features: [errorReportsDsn && 'error-reports', inAppCheck && 'in-app-check'].filter(Boolean).join(' '),
    redirects: redirectOrigins.join(' '),
    pace: pace === 1 ? '' : String(pace),
  })
    .filter(([, content]) => content !== '')
    .map(([name, content]) => `<meta name="${name}" content="${content}">`)
    .join('')

/** The document for an address: a shell, or the site rendered with content. Status 404: there is no such page. */
export async function documentAt(
  documents: Documents,
  services: Services,
  place: Place | null,
  query: URLSearchParams,
): Promise<{ html: string; status: 200 | 404; inline?: InlineHashes }> {
  if (place && !pages[place.page].painted) return { html: documents[pages[place.page].document], status: 200 }
  const view = await viewOf(services, place, query)
  const status = view.page === 'not_found' ? 404 : 200
  const address = place && status === 200 ? `${services.configuration.origin}${pathOf(place)}` : null
  return { html: painted(documents, view, address), status, inline: documents.frame.inline }
}

/** The page of an event that is not published, for whoever has its link; null: it is no such link. */
export async function previewAt(
  documents: Documents,
  services: Services,
  token: string,
): Promise<{ html: string; inline: InlineHashes } | null> {
  const named = draftOfPreview(services.keys, token)
  if (named) await limitCall(services, { event_preview_by_draft: named.draft })
  const page = named && (await previewOf(services, named.organiser, named.draft, null))?.page
  if (!page) return null
  const view: PublicView = { page: 'event', data: { ...page, is_preview: true } }
  return { html: painted(documents, view, null), inline: documents.frame.inline }
}

async function viewOf(services: Services, place: Place | null, query: URLSearchParams): Promise<PublicView> {
  switch (place?.page) {
    case 'home':
      return { page: 'home', data: await listEvents(services) }
    case 'all_events':
      return {
        page: 'all_events',
        data: await listEvents(
          services,
          eventsAsked(name => query.get(name)),
        ),
      }
    case 'event': {
      const data = await found(readEvent(services, place.params.event ?? ''))
      return data ? { page: 'event', data } : nothing
    }
    case 'gift_vouchers': {
      const data = await found(giftVouchersOf(services, place.params.organiser ?? ''))
      return data ? { page: 'gift_vouchers', data } : nothing
    }
    case 'refund_policy':
    case 'purchase_terms':
    case 'mailing_list':
      return { page: place.page, data: null }
    default:
      return nothing
  }
}

const nothing = { page: 'not_found', data: null } as const

/** null if its reader refuses because there is no such entry. */
const found = <T>(reading: Promise<T>): Promise<T | null> =>
  reading.catch(error => {
    if (error instanceof Refusal) return null
    throw error
  })

function painted(
  { frame, paint }: Pick<Documents, 'frame' | 'paint'>,
  view: PublicView,
  address: string | null,
): string {
  const whole = paint(view)
  const block = json(
    'application/json',
    view,
    ` id="first-paint" data-scripts="${frame.islandScriptsOf(view.page).join(' ')}"`,
  )
  return frame.html
    .replace(/<title>.*?<\/title>/, () => headOf(view, whole, address))
    .replace('<div id="root"></div>', () => `<div id="root">${whole.html}</div>${block}`)
}

const pathOf = (place: Place): string =>
  pages[place.page].path.replace(/:(\w+)/g, (_, name: string) => place.params[name] ?? '')
