import { atom } from 'jotai'
import { signOut } from '../../contract/calls/store.ts'
import { forgetAll } from '../../offline/kept.ts'
import { ownOutbox, raiseEpoch } from '../../offline/outbox.ts'
import { call } from '../api/call.ts'
import { checkoutAtom } from './checkout.ts'
import { userAtom } from './user.ts'
import { walletAtom } from './wallet.ts'

/** Ends the session and takes everything of this person off the device. False: something of it is left. */
export const signOutAtom = atom(null, async (_get, set): Promise<boolean> => {
  const sent = await call(signOut, {})
  if (!sent.ok) return false
  // The device forgets before the page says so: a reload in between must not bring anything back.
  const isForgotten = await forgetAll().then(
    () => true,
    () => false,
  )
  // What waits was this person's: it is sent under nobody else's name.
  await raiseEpoch()
  await ownOutbox(null)
  set(userAtom, null)
  set(checkoutAtom, null)
  set(walletAtom, null)
  return isForgotten
})
