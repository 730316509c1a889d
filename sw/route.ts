import { Route } from 'workbox-routing/Route.js'
import { Router } from 'workbox-routing/Router.js'

const router = new Router()
router.addFetchListener()

/** Answers the requests that match. The function of the library also takes patterns, which the worker does not use. */
export const route = (...match: ConstructorParameters<typeof Route>): void =>
  router.registerRoute(new Route(...match))
