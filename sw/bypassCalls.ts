import { cataloguePath } from '../contract/cataloguePath.ts'

declare const self: ServiceWorkerGlobalScope

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
export function bypassCalls(): void {
  self.addEventListener('install', event => {
    const routing = (event as RoutingEvent).addRoutes?.([
      { condition: { urlPattern: `${cataloguePath}*` }, source: 'fetch-event' },
      { condition: { urlPattern: '/ajax/*' }, source: 'network' },
    ])
    if (routing) event.waitUntil(routing)
  })
}
