import { clientsClaim } from 'workbox-core'
import { cleanupOutdatedCaches, precacheAndRoute } from 'workbox-precaching'
import { activateOnMessage } from './activateOnMessage.ts'
import { bypassCalls } from './bypassCalls.ts'
import { serveCatalogue } from './catalogue.ts'
import { drainOutbox } from './outbox.ts'
import { serveShells } from './shell.ts'

/*
 * Everything that works without a network. Non-GET requests, reads of the user and the checkout, and other origins
 * have no route here: they go to the network.
 */

declare const self: ServiceWorkerGlobalScope

// The first worker claims its page at once. A new version waits for a message, or until no page of the old one is
// open.
clientsClaim()
cleanupOutdatedCaches()
bypassCalls()
precacheAndRoute(self.__WB_MANIFEST)
serveShells()
serveCatalogue()
drainOutbox()
activateOnMessage()
