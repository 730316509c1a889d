import { atom } from 'jotai'
import { afterLoginAtom, beginLoginAtom } from '../../../account/login/login.ts'
import { reloadAtom } from '../../../state/checkout.ts'
import { backToBasketAtom, moveOnAtom } from '../../moveOn.ts'

/** A login leads on in the checkout. */
export const setLoginRouteAtom = atom(null, (_get, set): void => {
  set(afterLoginAtom, {
    isOfCheckout: true,
    // What the shopper is asked next depends on who they are.
    signedIn: async () => {
      await set(reloadAtom)
      return set(moveOnAtom, 'login')
    },
    saleEnded: reason => set(backToBasketAtom, reason),
  })
})

export const arriveAtLoginAtom = atom(null, async (_get, set): Promise<void> => {
  set(setLoginRouteAtom)
  await set(beginLoginAtom)
})
