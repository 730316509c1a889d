import { Workbox } from 'workbox-window'
import { workerUrl } from '../ui/trusted.ts'

/** Registers the service worker once the page has loaded and the network is free. */
export function registerWorker(): void {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return
  // A browser may forbid workers; the page then works without one.
  const register = () => void new Workbox(workerUrl()).register().catch(() => undefined)
  if (document.readyState === 'complete') register()
  else addEventListener('load', register, { once: true })
}
