import type { createStore } from 'jotai'
import { afterPayment } from '../../contract/steps.ts'
import { checkoutAtom, isLiveAtom, isUnknownAtom, loadFailedAtom } from '../state/checkout.ts'
import { begunPaymentAtom, keepBegunAtom } from '../state/payment.ts'

/** While nobody here knows whether the shopper has paid, that is asked; once the sale is paid, it is forgotten. */
export function watchPayment(store: ReturnType<typeof createStore>): void {
  const ask = async () => {
    // The checkout's own answer comes first, because it may say already.
    if (!store.get(isUnknownAtom) || !(store.get(isLiveAtom) || store.get(loadFailedAtom))) return
    try {
      const { followAtom } = await import('../checkout/steps/payment/outcome.ts')
      await store.set(followAtom)
    } catch {
      // The step itself could not be loaded either, and offers to load again.
    }
  }
  const look = () => void ask()
  for (const one of [isUnknownAtom, isLiveAtom, loadFailedAtom]) store.sub(one, look)
  const forget = () => {
    const [begun, checkout] = [store.get(begunPaymentAtom), store.get(checkoutAtom)]
    const isPaid = checkout !== null && afterPayment.has(checkout.state)
    if (begun && isPaid && checkout.sale_reference === begun.reference) void store.set(keepBegunAtom, null)
  }
  store.sub(checkoutAtom, forget)
  store.sub(begunPaymentAtom, forget)
  look()
}
