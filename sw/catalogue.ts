import type { WorkboxPlugin } from 'workbox-core/types.js'
import { ExpirationPlugin, type ExpirationPluginOptions } from 'workbox-expiration'
import { registerRoute } from 'workbox-routing'
import { CacheFirst, NetworkFirst } from 'workbox-strategies'
import { cataloguePath, eventsPath } from '../contract/cataloguePath.ts'

declare const self: ServiceWorkerGlobalScope

const DAY_SECONDS = 86_400

/** Keeps only whole answers of the right type; a captive portal's page is not an event. */
const only = (type: RegExp) => ({
  cacheWillUpdate: async ({ response }: { response: Response }) =>
    response.status === 200 && type.test(response.headers.get('Content-Type') ?? '') ? response : null,
})

/** Its type names callbacks that it may lack, which exact optional properties do not allow. */
const expiring = (options: ExpirationPluginOptions): WorkboxPlugin =>
  new ExpirationPlugin(options) as WorkboxPlugin

/** Event data from the network first, for three seconds; pictures from the device first. */
export function serveCatalogue(): void {
  const catalogue = new NetworkFirst({
    cacheName: 'catalogue',
    networkTimeoutSeconds: 3,
    plugins: [
      only(/^application\/json/),
      expiring({
        maxEntries: 120,
        maxAgeSeconds: DAY_SECONDS,
        purgeOnQuotaError: true,
      }),
    ],
  })
  registerRoute(({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith(cataloguePath), catalogue)
  // The first page came before the worker. Asked for here, what is on is there without a network too.
  self.addEventListener('activate', event => {
    const [, kept] = catalogue.handleAll({ event, request: new Request(eventsPath) })
    // Without an answer there is nothing to keep, and the worker is none the worse for it.
    event.waitUntil(kept.catch(() => {}))
  })
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/posters/'),
    new CacheFirst({
      cacheName: 'pictures',
      plugins: [
        only(/^image\//),
        expiring({ maxEntries: 200, maxAgeSeconds: 30 * DAY_SECONDS, purgeOnQuotaError: true }),
      ],
    }),
  )
}
