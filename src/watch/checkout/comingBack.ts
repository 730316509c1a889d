import { atom, type createStore } from 'jotai'
import { updatingAtom } from '../../checkout/steps/basket/edits.ts'
import { movingAtom } from '../../checkout/steps/basket/reserve.ts'
import { checkoutAtom, isPaymentOpenAtom, reloadAtom, stepAtom } from '../../state/checkout.ts'
import { savingAtom } from '../../state/user.ts'

/** A payment, a reservation or a save is under way. */
const busyAtom = atom(
  get =>
    [isPaymentOpenAtom, savingAtom, updatingAtom, movingAtom].some(isBusy => get(isBusy)) ||
    get(stepAtom) === 'reserve',
)

/**
 * Reads the checkout when the tab becomes visible and when the network is back, as soon as no payment, reservation or
 * save is under way: the answer to what was pressed last may have been lost.
 */
export function watchComingBack(store: ReturnType<typeof createStore>): void {
  let isDue = false
  const look = () => {
    if (!isDue || store.get(busyAtom)) return
    isDue = false
    void store.set(reloadAtom)
  }
  const comeBack = () => {
    isDue = document.visibilityState === 'visible' && store.get(checkoutAtom) !== null
    look()
  }
  document.addEventListener('visibilitychange', comeBack)
  addEventListener('online', comeBack)
  store.sub(busyAtom, look)
}
