import { atom } from 'jotai'
import { checkoutAtom, loadFailedAtom, reloadAtom } from '../state/checkout.ts'
import { refreshUserAtom } from '../state/user.ts'
import { failures } from '../text/failures.ts'
import { toast } from '../ui/toast.ts'

/** Reads the user and then the checkout. The user comes first, because that answer starts the session. */
export const beginCheckoutAtom = atom(null, async (get, set): Promise<void> => {
  set(loadFailedAtom, false)
  await set(refreshUserAtom)
  const sent = await set(reloadAtom)
  // Without a network the connection strip says so already.
  const isSaid = !navigator.onLine && get(checkoutAtom) !== null
  if (!sent.ok && !isSaid) toast(failures.get)
})
