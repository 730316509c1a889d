import { is } from 'superstruct'
import { message } from '../offline/messages.ts'

declare const self: ServiceWorkerGlobalScope

/** A new version takes over when a page says that no tab is in the checkout. */
export function activateOnMessage(): void {
  self.addEventListener('message', event => {
    if (is(event.data, message) && event.data.say === 'take over') event.waitUntil(self.skipWaiting())
  })
}
