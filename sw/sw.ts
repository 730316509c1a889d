import { clientsClaim } from 'workbox-core'
import { cleanupOutdatedCaches, precacheAndRoute } from 'workbox-precaching'
import { leaveCallsToNetwork } from './calls.ts'
import { serveCatalogue } from './catalogue.ts'
import { drainOutbox } from './outbox.ts'
import { serveShells } from './shell.ts'
import { takeOverWhenTold } from './takeOver.ts'

/*
 * Everything that happens without a network. Non-GET requests, reads of the user and the checkout, and
 * other origins have no route here: they are the network's alone.
 */

declare const self: ServiceWorkerGlobalScope

// The first visit is claimed at once; a new version waits until it is told, or no page of the old one is open.
clientsClaim()
cleanupOutdatedCaches()
leaveCallsToNetwork()
precacheAndRoute(self.__WB_MANIFEST)
serveShells()
serveCatalogue()
drainOutbox()
takeOverWhenTold()
