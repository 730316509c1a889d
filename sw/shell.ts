import { createHandlerBoundToURL } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { pageAt, pages } from '../contract/pages.ts'

/**
 * Answers the navigation to a page with the precached shell of its document. Any other navigation goes to the
 * network.
 */
export function serveShells(): void {
  const shells = {
    site: createHandlerBoundToURL('index.html'),
    checkout: createHandlerBoundToURL('smartcheckout.html'),
  }
  registerRoute(
    ({ request, url, sameOrigin }) =>
      sameOrigin && request.mode === 'navigate' && pageAt(url.pathname) !== null,
    options => {
      const place = pageAt(options.url.pathname)
      return shells[place ? pages[place.page].document : 'site'](options)
    },
  )
}
