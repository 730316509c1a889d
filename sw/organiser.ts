import type { RouteHandlerCallbackOptions } from 'workbox-core/types.js'
import { CacheFirst, NetworkFirst } from 'workbox-strategies'
import { documentFiles, SETTINGS_MARK } from '../contract/pages.ts'
import { expiring } from './expiring.ts'
import { isOfItsType } from './onlyWhole.ts'
import { route } from './route.ts'

const CACHE = 'organiser'
const FILE = `/${documentFiles.organiser}`

/**
 * Few people have the organiser's document, so no worker lists its files: whoever has opened it once opens it without a
 * network, with the files that it had. A portal's page is stored neither in place of a script nor of the document. Answers
 * the handler of its document.
 */
export function serveOrganiser(): (options: RouteHandlerCallbackOptions) => Promise<Response> {
  const files = new CacheFirst({
    cacheName: CACHE,
    plugins: [
      {
        cacheWillUpdate: async ({ request, response }) => (isOfItsType(request, response) ? response : null),
      },
      expiring({ maxEntries: 60, purgeOnQuotaError: true }),
    ],
  })
  route(({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'), files)
  const document = new NetworkFirst({
    cacheName: CACHE,
    networkTimeoutSeconds: 3,
    plugins: [
      {
        cacheWillUpdate: async ({ request, response }) =>
          isOfItsType(request, response) && (await response.clone().text()).includes(SETTINGS_MARK)
            ? response
            : null,
      },
    ],
  })
  const answer = (options: RouteHandlerCallbackOptions) =>
    document.handle({ ...options, request: new Request(FILE) })
  // A page that was loaded before the worker requests it by name.
  route(({ url, sameOrigin }) => sameOrigin && url.pathname === FILE, answer)
  return answer
}
