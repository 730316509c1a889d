import { serveStatic } from '@hono/node-server/serve-static'
import type { Hono, MiddlewareHandler } from 'hono'
import { etag } from 'hono/etag'
import { type DocumentName, documentFiles, pageAt, pages } from '../../contract/pages.ts'
import { type PictureType, pictureTypes } from '../../contract/pictureFiles.ts'
import { PICTURES } from '../../contract/picturePath.ts'
import { linkPictureAt } from '../catalogue/linkPicture/linkPictureAt.ts'
import { picturedAt } from '../catalogue/posters/picturedAt.ts'
import { poster } from '../catalogue/posters/poster.ts'
import { posterJpeg } from '../catalogue/posters/posterJpeg.ts'
import { brotli } from '../http/brotli.ts'
import { type DocumentPolicy, headersFor, type InlineHashes } from '../http/headers.ts'
import { isShown } from '../http/isShown.ts'
import { previewPath } from '../organiser/events/previewLink.ts'
import { cardStore } from '../payments/savedCards/cardStore.ts'
import type { Services } from '../services.ts'
import { accommodationPolicy } from './accommodation.ts'
import { type Documents, documentAt, previewAt, siteScriptPath } from './documents.ts'
import { letterFramePolicy } from './letterFrame.ts'

export interface Site {
  documents: Documents
  /** The folder of the built page. */
  files: string
}

/** For what never changes, because its address names its content. */
const FOR_EVER = 'public, max-age=31536000, immutable'

/** A mail program that runs in a browser may show what a letter has. */
const jpegHeaders = { 'Content-Type': pictureTypes.jpg, 'Cross-Origin-Resource-Policy': 'cross-origin' }

/**
 * Serves the files of the build, the pictures of events, and the posters, which any server draws from the catalogue.
 */
export function addFiles(app: Hono, services: Services, site: Site): void {
  const { database, payments, captcha, pictures } = services
  // Scripts of a sandbox are served only where that sandbox is used.
  if (![...payments.values()].some(({ sandbox }) => sandbox?.hasScript))
    app.get('/assets/:file{sandbox-.+}', c => c.notFound())
  if (!captcha?.sandboxPages) app.get('/assets/:file{sandboxCaptcha-.+}', c => c.notFound())
  app.get('/assets/*', cacheControl(FOR_EVER), files(site.files))
  app.get('/posters/:file', etag(), cacheControl('public, max-age=86400'), async (c, next) => {
    const isJpeg = c.req.path.endsWith('.jpg')
    const pictured = await picturedAt(database, c.req.path.replace(/\.jpg$/, '.svg'))
    if (!pictured) return next()
    if (!isJpeg) return c.body(poster(pictured), 200, { 'Content-Type': 'image/svg+xml' })
    const jpeg = await posterJpeg(pictures, pictured)
    return c.body(new Uint8Array(jpeg), 200, jpegHeaders)
  })
  app.get(
    `${PICTURES}:file{[0-9a-f]{32}(-[0-9]{1,5})?\\.(avif|webp|jpg)}`,
    cacheControl(FOR_EVER),
    async (c, next) => {
      const name = c.req.param('file')
      const content = await pictures.file(name)
      const type = name.split('.')[1] as PictureType
      const headers = type === 'jpg' ? jpegHeaders : { 'Content-Type': pictureTypes[type] }
      return content ? c.body(new Uint8Array(content), 200, headers) : next()
    },
  )
  app.get('/link-pictures/:event{[\\w-]+}/:file{[0-9a-f]{32}\\.jpg}', cacheControl(FOR_EVER), async c => {
    const found = await linkPictureAt(services, c.req.param('event'), c.req.param('file').slice(0, -4))
    if ('movedTo' in found) return c.redirect(found.movedTo)
    return c.body(new Uint8Array(found.content), 200, { 'Content-Type': pictureTypes.jpg })
  })
}

/** Serves each page's document, with the policy of what it loads. */
export function addDocuments(app: Hono, services: Services, site: Site, secure: boolean): void {
  const policies = documentPolicies(services)
  const headersOf = (document: DocumentName, inline?: InlineHashes) =>
    headersFor('document', secure, inline, policies[document])
  // A device stores these shells; each has the same content and headers as its document.
  for (const document of Object.keys(documentFiles) as DocumentName[]) {
    app.get(`/${documentFiles[document]}`, brotli, etag(), cacheControl('no-cache'), c =>
      c.html(site.documents[document], 200, headersOf(document)),
    )
  }
  site.documents.siteScripts.forEach((script, index) => {
    const headers = { 'Content-Type': 'text/javascript; charset=utf-8' }
    app.get(`${siteScriptPath}${index}.js`, cacheControl('no-cache'), c => c.body(script, 200, headers))
  })
  app.get('*', async (c, next) => {
    if (!c.req.path.includes('.')) return next()
    c.header('Cache-Control', 'no-cache')
    return files(site.files)(c, next)
  })
  app.get(`${previewPath}:token/`, brotli, async (c, next) => {
    const found = await previewAt(site.documents, services, c.req.param('token'))
    if (!found) return next()
    c.header('Cache-Control', 'no-store')
    return c.html(found.html, 200, headersOf('site', found.inline))
  })
  // A public page has nothing personal, so its tag is the same for everyone.
  app.get('*', brotli, etag(), async c => {
    const { pathname, searchParams } = new URL(c.req.url)
    const place = pageAt(pathname)
    const { html, status, inline } = await documentAt(site.documents, services, place, searchParams)
    if (place?.page === 'event' && status === 200 && isShown(c.req))
      services.eventCounts.add(place.params.event ?? '', 'shown')
    c.header('Cache-Control', 'no-cache')
    return c.html(html, status, headersOf(place ? pages[place.page].document : 'site', inline))
  })
}

/** What the services whose scripts a document loads need of it. */
const documentPolicies = ({ payments, captcha }: Services): Record<DocumentName, DocumentPolicy[]> => {
  // The login is a page of the site and a step of the checkout, and may ask for a captcha.
  const ofCaptcha = captcha?.documentPolicy ? [captcha.documentPolicy] : []
  const ofPayments = [...payments.values()].flatMap(({ documentPolicy }) => documentPolicy ?? [])
  // In the account settings, cards are saved.
  const cards = cardStore(payments)?.documentPolicy
  const ofCards = cards ? [cards] : []
  return {
    site: ofCaptcha,
    checkout: [accommodationPolicy, ...ofPayments, ...ofCaptcha],
    account: [...ofCards, ...ofCaptcha],
    door: [{ usesCamera: true }],
    organiser: [letterFramePolicy],
  }
}

const cacheControl =
  (value: string): MiddlewareHandler =>
  async (c, next) => {
    await next()
    if (c.res.ok) c.res.headers.set('Cache-Control', value)
  }

const files = (root: string): MiddlewareHandler => serveStatic({ root, precompressed: true })
