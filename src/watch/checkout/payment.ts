import type { createStore } from 'jotai'
import { afterPayment } from '../../../contract/steps.ts'
import {
  checkoutAtom,
  isEndFoundAtom,
  isLiveAtom,
  isOutcomeUnknownAtom,
  loadFailedAtom,
} from '../../state/checkout.ts'
import { begunPaymentAtom, isConfirmingAtom, setPaymentAtom } from '../../state/payment.ts'

/** Follows a payment whose outcome is unknown; forgets a payment whose sale is paid. */
export function watchPayment(store: ReturnType<typeof createStore>): void {
  const ask = async () => {
    // The checkout is read first, because its answer may have the outcome.
    if (!store.get(isOutcomeUnknownAtom) || !(store.get(isLiveAtom) || store.get(loadFailedAtom))) return
    try {
      const { followOutcomeAtom } = await import('../../checkout/payment/outcome.ts')
      await store.set(followOutcomeAtom)
    } catch {
      // The view of the payment step cannot be loaded either: it says so and offers to load again.
    }
  }
  const explain = async () => {
    if (!store.get(isEndFoundAtom)) return
    store.set(isEndFoundAtom, false)
    try {
      const { explainEndAtom } = await import('../../checkout/payment/outcome.ts')
      await store.set(explainEndAtom)
    } catch {
      // Without that part of the page, the basket says that the time is over.
    }
  }
  const look = () => void ask()
  for (const one of [isOutcomeUnknownAtom, isLiveAtom, loadFailedAtom]) store.sub(one, look)
  const forget = () => {
    const [begun, checkout] = [store.get(begunPaymentAtom), store.get(checkoutAtom)]
    const isPaid = checkout !== null && afterPayment.has(checkout.state)
    if (begun && isPaid && !store.get(isConfirmingAtom) && checkout.sale_reference === begun.reference)
      void store.set(setPaymentAtom, { kind: 'idle' })
  }
  store.sub(isEndFoundAtom, () => void explain())
  store.sub(checkoutAtom, forget)
  store.sub(begunPaymentAtom, forget)
  look()
}
