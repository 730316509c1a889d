import { cleanupOutdatedCaches, precacheAndRoute } from 'workbox-precaching'
import { serveCatalogue } from './catalogue.ts'
import { serveShells } from './shell.ts'

/*
 * Everything that happens without a network. Non-GET requests, reads of the user and the checkout, and
 * other origins have no route here: they are the network's alone.
 */

declare const self: ServiceWorkerGlobalScope

cleanupOutdatedCaches()
precacheAndRoute(self.__WB_MANIFEST)
serveShells()
serveCatalogue()
