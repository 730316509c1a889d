import { is } from 'superstruct'
import { clientsClaim } from 'workbox-core'
import { cataloguePath } from '../contract/cataloguePath.ts'
import { message } from '../offline/messages.ts'
import { serveCatalogue } from './catalogue.ts'
import { drainOutbox } from './outbox.ts'
import { serveFiles } from './shell.ts'

/*
 * Everything that works without a network. Non-GET requests, reads of the user and the checkout, and other origins
 * have no route here: they go to the network.
 */

declare const self: ServiceWorkerGlobalScope

// The first worker claims its page at once. A new version waits for a message, or until no page of the old one is
// open.
clientsClaim()
bypassCalls()
serveFiles()
serveCatalogue()
drainOutbox()
activateOnMessage()

/** A new version takes over when a page says that no tab is in the checkout. */
function activateOnMessage(): void {
  self.addEventListener('message', event => {
    if (is(event.data, message) && event.data.say === 'take over') event.waitUntil(self.skipWaiting())
  })
}

/** Not every browser has it, and TypeScript lacks its types. */
interface RoutingEvent extends ExtendableEvent {
  addRoutes?(
    routes: { condition: { urlPattern: string }; source: 'network' | 'fetch-event' }[],
  ): Promise<void>
}

/**
 * Calls that are not cached bypass the worker where the browser has static routing. They then do not wait for the
 * worker to start, and do not keep an old worker alive.
 */
function bypassCalls(): void {
  self.addEventListener('install', event => {
    const routing = (event as RoutingEvent).addRoutes?.([
      { condition: { urlPattern: `${cataloguePath}*` }, source: 'fetch-event' },
      { condition: { urlPattern: '/ajax/*' }, source: 'network' },
    ])
    if (routing) event.waitUntil(routing)
  })
}
