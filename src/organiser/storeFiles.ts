import { documentFiles } from '../../contract/pages.ts'

const LATEST_MS = 30_000

/**
 * The files of a first visit are loaded before there is a worker, which stores what passes it. So once it has taken the
 * page over, they are requested again: the browser mostly has them. What does not arrive is stored at the next visit.
 */
export function storeFirstFiles(): void {
  if (!('serviceWorker' in navigator) || navigator.serviceWorker.controller) return
  const store = () => {
    const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name))
    const files = loaded.filter(
      ({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'),
    )
    for (const file of new Set([`/${documentFiles.organiser}`, ...files.map(({ pathname }) => pathname)]))
      fetch(file, { signal: AbortSignal.timeout(LATEST_MS) }).catch(() => {})
  }
  navigator.serviceWorker.addEventListener('controllerchange', store, { once: true })
}
