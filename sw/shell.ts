import { createHandlerBoundToURL } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { type DocumentName, documentFiles, pageAt, pages } from '../contract/pages.ts'

/**
 * Answers the navigation to a page with the precached shell of its document. Any other navigation goes to the
 * network.
 */
export function serveShells(): void {
  const shells = {
    site: createHandlerBoundToURL(documentFiles.site),
    checkout: createHandlerBoundToURL(documentFiles.checkout),
    account: createHandlerBoundToURL(documentFiles.account),
    door: createHandlerBoundToURL(documentFiles.door),
  } satisfies Record<DocumentName, unknown>
  registerRoute(
    ({ request, url, sameOrigin }) =>
      sameOrigin && request.mode === 'navigate' && pageAt(url.pathname) !== null,
    options => {
      const place = pageAt(options.url.pathname)
      return shells[place ? pages[place.page].document : 'site'](options)
    },
  )
}
