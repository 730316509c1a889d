import { CacheFirst, NetworkFirst } from 'workbox-strategies'
import { cataloguePath, eventsPath } from '../contract/cataloguePath.ts'
import { PICTURES } from '../contract/picturePath.ts'
import { expiring } from './expiring.ts'
import { route } from './route.ts'

declare const self: ServiceWorkerGlobalScope

const DAY_SECONDS = 86_400
const PICTURE_CACHE = 'pictures'

/** Caches only answers with status 200 and the right type, never a captive portal's page. */
const only = (type: string) => ({
  cacheWillUpdate: async ({ response }: { response: Response }) =>
    response.status === 200 && response.headers.get('Content-Type')?.startsWith(type) ? response : null,
})

/** Event data: network first, for three seconds. Pictures: cache first. */
export function serveCatalogue(): void {
  const catalogue = new NetworkFirst({
    cacheName: 'catalogue',
    networkTimeoutSeconds: 3,
    plugins: [
      only('application/json'),
      expiring({
        maxEntries: 120,
        maxAgeSeconds: DAY_SECONDS,
        purgeOnQuotaError: true,
      }),
    ],
  })
  route(({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith(cataloguePath), catalogue)
  // The first page was loaded before the worker, so the worker fetches the list of events itself.
  self.addEventListener('activate', event => {
    const [, kept] = catalogue.handleAll({ event, request: new Request(eventsPath) })
    // A failed fetch only means that the list is not cached yet.
    event.waitUntil(kept.catch(() => {}))
  })
  route(
    ({ url, sameOrigin }) =>
      sameOrigin && ['/posters/', PICTURES].some(place => url.pathname.startsWith(place)),
    new CacheFirst({
      cacheName: PICTURE_CACHE,
      plugins: [
        only('image/'),
        expiring({ maxEntries: 200, maxAgeSeconds: 30 * DAY_SECONDS, purgeOnQuotaError: true }),
        { handlerDidError: async ({ request }) => otherFileOf(request.url) },
      ],
    }),
  )
}

/** Without a network: a stored file of the same picture, in another width or type. */
async function otherFileOf(address: string): Promise<Response | undefined> {
  const [picture] = /^.+\/pictures\/\w+-/.exec(address) ?? []
  const stored = await caches.open(PICTURE_CACHE)
  const other = picture && (await stored.keys()).find(({ url }) => url.startsWith(picture))
  return other ? stored.match(other) : undefined
}
