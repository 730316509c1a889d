import { atom } from 'jotai'
import { checkoutAtom, loadFailedAtom, reloadAtom } from '../state/checkout.ts'
import { refreshUserAtom } from '../state/user.ts'
import { failures } from '../text/failures.ts'
import { toast } from '../ui/toast.ts'

/** Reads who is here and where the checkout stands. The user first: that is what gives a visit its session. */
export const beginCheckoutAtom = atom(null, async (get, set): Promise<void> => {
  set(loadFailedAtom, false)
  await set(refreshUserAtom)
  const sent = await set(reloadAtom)
  // Without a network the strip above says so, and how old is what it shows.
  const isSaid = !navigator.onLine && get(checkoutAtom) !== null
  if (!sent.ok && !isSaid) toast(failures.get)
})
