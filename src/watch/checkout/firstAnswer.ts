import type { createStore } from 'jotai'
import { beginCheckoutAtom } from '../../checkout/begin.ts'
import { isLiveAtom, loadingAtom } from '../../state/checkout.ts'

const ASK_AGAIN_MS = 30_000

/** Reads the checkout at the start and again until the server has answered; the stored checkout is shown meanwhile. */
export function watchFirstAnswer(store: ReturnType<typeof createStore>): void {
  const again = () => {
    if (!store.get(isLiveAtom) && store.get(loadingAtom) === 0) void store.set(beginCheckoutAtom)
  }
  addEventListener('online', again)
  document.addEventListener('visibilitychange', again)
  setInterval(again, ASK_AGAIN_MS)
  void store.set(beginCheckoutAtom)
}
