import type { createStore } from 'jotai'
import { payingAtom } from '../checkout/steps/payment/begin.ts'
import { checkoutAtom, reloadAtom, stepAtom } from '../state/checkout.ts'

/** Reads the checkout again when the tab is looked at again, unless something of it is on its way. */
export function watchVisibility(store: ReturnType<typeof createStore>): void {
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || !store.get(checkoutAtom)) return
    if (store.get(payingAtom) || store.get(stepAtom) === 'reserve') return
    void store.set(reloadAtom)
  })
}
