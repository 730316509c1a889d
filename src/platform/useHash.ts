import { useSyncExternalStore } from 'react'

function subscribe(changed: () => void): () => void {
  addEventListener('hashchange', changed)
  return () => removeEventListener('hashchange', changed)
}

/** What follows the # of the address. A link to another one is a step of the browser's history. */
export const useHash = (): string =>
  useSyncExternalStore(
    subscribe,
    () => location.hash.slice(1),
    () => '',
  )
