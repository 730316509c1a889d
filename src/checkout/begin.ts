import { atom } from 'jotai'
import { checkoutAtom, isUnheardAtom, loadFailedAtom, loadingAtom, reloadAtom } from '../state/checkout.ts'
import { refreshUserAtom } from '../state/loadUser.ts'
import { failures } from '../text/failures.ts'
import { toast } from '../ui/messages/toast.ts'

/** Reads the user and then the checkout. The user comes first, because that answer starts the session. */
export const beginCheckoutAtom = atom(null, async (get, set): Promise<void> => {
  set(loadFailedAtom, false)
  // Both reads count as one: between them, Reserve would be enabled for a moment, and a press then would be lost.
  set(loadingAtom, count => count + 1)
  await set(refreshUserAtom)
  const sent = await set(reloadAtom)
  set(loadingAtom, count => count - 1)
  // The connection strip says so already.
  const isSaid = get(isUnheardAtom) || (!navigator.onLine && get(checkoutAtom) !== null)
  if (!sent.ok && !isSaid) toast(failures.get)
})
