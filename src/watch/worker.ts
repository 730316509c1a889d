import { Workbox } from 'workbox-window'
import { getEvents } from '../../contract/calls/store.ts'
import { call } from '../api/call.ts'
import { workerUrl } from '../ui/trusted.ts'

/** Registers the service worker once the page has loaded and the network is free. */
export function registerWorker(): void {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return
  const register = async () => {
    try {
      const isNew = navigator.serviceWorker.controller === null
      await new Workbox(workerUrl()).register()
      await navigator.serviceWorker.ready
      // The first page came before the worker. Asked for again, what is on is there without a network too.
      if (isNew) await call(getEvents, {})
    } catch {
      // A browser may forbid workers; the page then works without one.
    }
  }
  if (document.readyState === 'complete') void register()
  else addEventListener('load', () => void register(), { once: true })
}
