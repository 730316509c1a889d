import { atom } from 'jotai'
import { clearDevice, ownersHere } from '../../offline/deviceStore.ts'
import { endOwner } from '../../offline/owner.ts'
import { sendPendingSignOut } from '../../offline/pendingSignOut.ts'
import { abandonCalls } from '../api/call.ts'
import { tell } from '../api/tabs.ts'
import { token } from '../api/token.ts'
import { outboxAtom } from './outbox.ts'
import { forgetAtom } from './persisted.ts'
import { userAtom } from './user.ts'
import { walletAtom } from './wallet.ts'

/** How long another tab may take to finish the request that it is sending. */
const SENDING_LIMIT_MS = 2000

type Owners = Awaited<ReturnType<typeof ownersHere>>

/**
 * This page shows, requests and writes nothing of the person any more. `leaving`: who signs out; left out: another tab has removed
 * what is theirs. false: the device could not be cleared.
 */
export const forgetHereAtom = atom(
  null,
  async (_get, set, keepsBasket: boolean, leaving?: Owners): Promise<boolean> => {
    abandonCalls()
    set(userAtom, null)
    set(walletAtom, null)
    set(forgetAtom, 'sign_out')
    if (!keepsBasket) set(forgetAtom, 'basket_left')
    return clearDevice(leaving).then(
      () => true,
      () => false,
    )
  },
)

/** Removes everything of this person from the device. `keepsBasket`: all but the basket and its hold. */
export const forgetPersonAtom = atom(null, async (_get, set, keepsBasket: boolean): Promise<boolean> => {
  const leaving = await ownersHere()
  // The person's updates must not be sent under another name.
  set(outboxAtom, await endOwner(!keepsBasket))
  abandonCalls()
  await untilNotSending()
  const isCleared = await set(forgetHereAtom, keepsBasket, leaving)
  tell('signed out')
  return isCleared
})

/**
 * Signs out, with or without a network. Where the server cannot be told now, it is told before any other call. false:
 * the device could not be cleared.
 */
export const signOutAtom = atom(null, async (_get, set): Promise<boolean> => {
  const isCleared = await set(forgetPersonAtom, false)
  await sendPendingSignOut({ token })
  return isCleared
})

/** Resolves when no tab and no worker is sending the outbox, or after two seconds. */
async function untilNotSending(): Promise<void> {
  if (!('locks' in navigator)) return
  try {
    await navigator.locks.request('outbox', { signal: AbortSignal.timeout(SENDING_LIMIT_MS) }, () => {})
  } catch {
    // Another tab still waits for an answer, in the session that now ends: the server refuses later requests of it.
  }
}
