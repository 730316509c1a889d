import type { createStore } from 'jotai'
import { cookieChoiceAtom } from '../state/cookieChoice.ts'

/** Counts visits after the shopper accepted. Before that not even the code is loaded. */
export function watchAnalytics(store: ReturnType<typeof createStore>): void {
  let isFetched = false
  const look = async () => {
    if (isFetched || store.get(cookieChoiceAtom) !== 'accepted') return
    isFetched = true
    try {
      const { logStates } = await import('./logStates.ts')
      logStates(store)
    } catch {
      // Where the code cannot be loaded, nothing is counted.
      isFetched = false
    }
  }
  store.sub(cookieChoiceAtom, () => void look())
  void look()
}
