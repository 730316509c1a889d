import { CHECKOUT_LOCK, type Message } from '../../offline/messages.ts'
import { workerUrl } from '../platform/trusted.ts'
import { whenReachable } from '../platform/whenReachable.ts'

const HOUR_MS = 3_600_000
/** How long a starting version may keep tabs from entering the checkout. */
const TAKE_OVER_MS = 3000

/**
 * Registers the service worker after the page has loaded. `onStale`: called when a newer worker takes control. A page
 * never reloads by itself.
 */
export function registerWorker(onStale: () => void = () => {}): void {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return
  const isNew = navigator.serviceWorker.controller === null
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    // The first worker belongs to the page's own build.
    if (!isNew) onStale()
  })
  const register = async () => {
    // No page waits for it, so its code comes last.
    const { Workbox } = await whenReachable(() => import('workbox-window'))
    try {
      const registration = await new Workbox(workerUrl()).register()
      if (registration) watchForUpdates(registration)
    } catch {
      // A browser may forbid workers; the page then works without one.
    }
  }
  if (document.readyState === 'complete') void register()
  else addEventListener('load', () => void register(), { once: true })
}

function watchForUpdates(registration: ServiceWorkerRegistration): void {
  let looked = Date.now()
  const look = () => void bringIn(registration)
  registration.addEventListener('updatefound', () => {
    registration.installing?.addEventListener('statechange', look)
  })
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible') return
    look()
    // Browsers look for a new worker at a navigation; a page that stays open does so itself.
    if (Date.now() - looked < HOUR_MS) return
    looked = Date.now()
    // Without a network the update fails, and a later one is tried.
    void registration.update().catch(() => {})
  })
  look()
}

/** Starts a waiting version after this tab has left the checkout. */
export async function bringInUpdate(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration()
  if (registration) await bringIn(registration)
}

/** Starts a waiting version, unless a tab is in the checkout. Then the last tab that leaves it does. */
async function bringIn(registration: ServiceWorkerRegistration): Promise<void> {
  if (!registration.waiting || !registration.active || !('locks' in navigator)) return
  await navigator.locks.request(CHECKOUT_LOCK, { ifAvailable: true }, async lock => {
    if (!lock) return
    const begun = new Promise(resume => {
      navigator.serviceWorker.addEventListener('controllerchange', resume, { once: true })
      setTimeout(resume, TAKE_OVER_MS)
    })
    registration.waiting?.postMessage({ say: 'take over' } satisfies Message)
    await begun
  })
}

/** Asks the worker to send the outbox, now and when the network is back. */
export function requestDrain(): void {
  const ask = () => navigator.serviceWorker?.controller?.postMessage({ say: 'drain' } satisfies Message)
  addEventListener('online', ask)
  ask()
}
