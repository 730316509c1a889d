import { atom } from 'jotai'
import { optimisticCheckoutAtom } from '../../../outbox/optimisticCheckout.ts'
import { isOnlineAtom } from '../../../state/outbox.ts'
import { mayReserveAtom, pressReserveAtom } from './reserve.ts'

const VALID_MS = 600_000

/** This open page presses Reserve, once, when there is a network again. */
export const reserveWhenOnlineAtom = atom<{ at: number; total: number } | null>(null)

/** Turns it on, or off again. */
export const toggleReserveWhenOnlineAtom = atom(null, (get, set) => {
  const total = get(optimisticCheckoutAtom)?.basket_total ?? 0
  set(reserveWhenOnlineAtom, get(reserveWhenOnlineAtom) ? null : { at: Date.now(), total })
})

/** Presses Reserve if it is turned on and possible now; never after ten minutes, nor at another price. */
export const reserveNowOnlineAtom = atom(null, async (get, set): Promise<void> => {
  const request = get(reserveWhenOnlineAtom)
  if (!request || !get(isOnlineAtom) || !get(mayReserveAtom) || document.visibilityState !== 'visible') return
  set(reserveWhenOnlineAtom, null)
  const isStale =
    Date.now() - request.at > VALID_MS || get(optimisticCheckoutAtom)?.basket_total !== request.total
  if (!isStale) await set(pressReserveAtom)
})
