import { cataloguePath } from '../contract/cataloguePath.ts'

declare const self: ServiceWorkerGlobalScope

/** Not in every browser, and not in the types yet. */
interface RoutingEvent extends ExtendableEvent {
  addRoutes?(
    routes: { condition: { urlPattern: string }; source: 'network' | 'fetch-event' }[],
  ): Promise<void>
}

/**
 * Calls that no device keeps pass the worker by, where the browser allows it: they do not wait until it has started,
 * and do not keep one awake that is to end because a new version begins.
 */
export function leaveCallsToNetwork(): void {
  self.addEventListener('install', event => {
    const routing = (event as RoutingEvent).addRoutes?.([
      { condition: { urlPattern: `${cataloguePath}*` }, source: 'fetch-event' },
      { condition: { urlPattern: '/ajax/*' }, source: 'network' },
    ])
    if (routing) event.waitUntil(routing)
  })
}
