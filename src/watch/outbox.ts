import type { createStore } from 'jotai'
import { setBasketDelivery } from '../api/call.ts'
import { leaveSavedAtom } from '../checkout/saveStep.ts'
import { keepSending } from '../outbox/keepSending.ts'

/** Sends the outbox from the checkout, and leaves the step that is shown once what it saves has been applied. */
export function watchOutbox(store: ReturnType<typeof createStore>): void {
  const sender = keepSending(store, ({ applied }) => store.set(leaveSavedAtom, applied))
  setBasketDelivery(sender.deliverBasket)
}
