import type { createStore } from 'jotai'
import { isOnlineAtom } from '../state/outbox.ts'

/** Whether the browser believes in a network. */
export function watchConnection(store: ReturnType<typeof createStore>): void {
  const look = () => store.set(isOnlineAtom, navigator.onLine)
  addEventListener('online', look)
  addEventListener('offline', look)
  look()
}
