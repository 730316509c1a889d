import { atom } from 'jotai'
import { reserveBasketAtom } from '../../reserveBasket.ts'

/** Reserves the basket as soon as the step is reached. */
export const reserveAtom = atom(null, async (_get, set): Promise<void> => {
  await set(reserveBasketAtom)
})
