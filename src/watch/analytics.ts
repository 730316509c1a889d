import type { createStore } from 'jotai'
import { cookieChoiceAtom } from '../state/cookieChoice.ts'

/** Counts what whoever has accepted it visits; before that not even the code for it is fetched. */
export function watchAnalytics(store: ReturnType<typeof createStore>): void {
  let isFetched = false
  const look = async () => {
    if (isFetched || store.get(cookieChoiceAtom) !== 'accepted') return
    isFetched = true
    try {
      const { logStates } = await import('./logStates.ts')
      logStates(store)
    } catch {
      // Without it nothing is counted, and nobody is the worse for that.
      isFetched = false
    }
  }
  store.sub(cookieChoiceAtom, () => void look())
  void look()
}
