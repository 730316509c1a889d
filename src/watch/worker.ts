import { Workbox } from 'workbox-window'
import { CHECKOUT_LOCK, type Message } from '../../offline/messages.ts'
import { workerUrl } from '../platform/trusted.ts'

const HOUR_MS = 3_600_000
/** How long nobody may enter the checkout for a new version's sake. */
const TAKE_OVER_MS = 3000

/**
 * Registers the service worker once the page has loaded and the network is free. `onStale`: a newer one than the
 * page's serves it now. A page is never loaded again under its shopper's hands.
 */
export function registerWorker(onStale: () => void = () => {}): void {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return
  const isNew = navigator.serviceWorker.controller === null
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    // The first worker is of the page's own version.
    if (!isNew) onStale()
  })
  const register = async () => {
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
    // A page that stays open for days asks for itself what a browser asks at each navigation.
    if (Date.now() - looked < HOUR_MS) return
    looked = Date.now()
    // Without a network there is no news.
    void registration.update().catch(() => {})
  })
  look()
}

/** Lets a version begin that waited for this tab's checkout to be over. */
export async function bringInUpdate(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration()
  if (registration) await bringIn(registration)
}

/** Lets a waiting version begin, unless some tab is in the checkout: then a later page does, or the last one there. */
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

/** A page without the basket leaves it to the worker to send what waits, now and when the network is back. */
export function askToDrain(): void {
  const ask = () => navigator.serviceWorker?.controller?.postMessage({ say: 'drain' } satisfies Message)
  addEventListener('online', ask)
  ask()
}
