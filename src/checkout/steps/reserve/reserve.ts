import { atom } from 'jotai'
import { isReservingAtom, reserveBasketAtom } from '../../reserveBasket.ts'
import { isIncompatibleAtom } from './incompatible.ts'

/** Reserves the basket as soon as the step is reached. */
export const reserveAtom = atom(null, async (get, set): Promise<void> => {
  if (!get(isIncompatibleAtom) && !get(isReservingAtom)) await set(reserveBasketAtom)
})
