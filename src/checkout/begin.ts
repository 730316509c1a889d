import { atom } from 'jotai'
import { loadFailedAtom, reloadAtom } from '../state/checkout.ts'
import { refreshUserAtom } from '../state/user.ts'
import { failures } from '../text/failures.ts'
import { toast } from '../ui/toast.ts'

/** Reads who is here and where the checkout stands. The user first: that is what gives a visit its session. */
export const beginCheckoutAtom = atom(null, async (_get, set): Promise<void> => {
  set(loadFailedAtom, false)
  await set(refreshUserAtom)
  const sent = await set(reloadAtom)
  if (sent.ok) return
  set(loadFailedAtom, true)
  toast(failures.get)
})
