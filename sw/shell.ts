import type { RouteHandlerCallbackOptions } from 'workbox-core/types.js'
import { PrecacheController } from 'workbox-precaching/PrecacheController.js'
import { type DocumentName, documentFiles, pageAt, pages } from '../contract/pages.ts'
import { drawnPage, removeDrawnPages } from '../offline/drawnPages.ts'
import { onlyWhole } from './onlyWhole.ts'
import { serveOrganiser } from './organiser.ts'
import { route } from './route.ts'

declare const self: ServiceWorkerGlobalScope

/**
 * Stores the files of this build, and serves them. A navigation to a page is answered with the shell of its document, to
 * the wallet with the wallet as it was last drawn. Any other navigation goes to the network; where that fails, the shop says
 * so.
 */
export function serveFiles(): void {
  const files = new PrecacheController({ plugins: [onlyWhole(url => files.getCacheKeyForURL(url))] })
  files.precache(self.__WB_MANIFEST)
  route(({ url }) => {
    const cacheKey = files.getCacheKeyForURL(url.href)
    return cacheKey && { cacheKey }
  }, files.strategy)
  const ofOrganiser = serveOrganiser()
  const shell = (document: DocumentName, options: RouteHandlerCallbackOptions) =>
    files.createHandlerBoundToURL(documentFiles[document])(options)
  // They name the files of the build before.
  self.addEventListener('activate', event => event.waitUntil(removeDrawnPages()))
  route(
    ({ request, url, sameOrigin }) =>
      sameOrigin && request.mode === 'navigate' && !url.pathname.includes('.'),
    async options => {
      const place = pageAt(options.url.pathname)
      if (place && pages[place.page].document === 'organiser') return ofOrganiser(options)
      if (!place) return fetch(options.request).catch(() => shell('site', options))
      const drawn = place.page === 'wallet' ? await drawnPage(pages.wallet.path) : undefined
      return drawn ?? shell(pages[place.page].document, options)
    },
  )
}
