import { atom } from 'jotai'
import { payDebt } from '../../offline/debt.ts'
import { forgetAll } from '../../offline/kept.ts'
import { endOwner } from '../../offline/owner.ts'
import { giveUpCalls } from '../api/call.ts'
import { tell } from '../api/tabs.ts'
import { token } from '../api/token.ts'
import { checkoutAtom, deadlineAtom, heardAtAtom } from './checkout.ts'
import { accountDraftAtom, forgetTypedAtom, noAccountDraft } from './drafts.ts'
import { begunPaymentAtom } from './payment.ts'
import { userAtom } from './user.ts'
import { outboxAtom } from './waiting.ts'
import { walletAtom } from './wallet.ts'

/** How long another tab may take to end what it is sending. */
const PATIENCE_MS = 2000

/** Nothing of the person is shown, asked for or written by this page any more. False: something is left. */
export const forgetHereAtom = atom(null, async (_get, set, keepsBasket: boolean): Promise<boolean> => {
  giveUpCalls()
  set(userAtom, null)
  set(walletAtom, null)
  set(accountDraftAtom, noAccountDraft)
  set(forgetTypedAtom)
  set(begunPaymentAtom, null)
  if (!keepsBasket) {
    set(checkoutAtom, null)
    set(heardAtAtom, null)
    set(deadlineAtom, null)
  }
  return forgetAll().then(
    () => true,
    () => false,
  )
})

/** Takes everything of this person off the device. `keepsBasket`: but the basket and its hold. */
export const forgetPersonAtom = atom(null, async (_get, set, keepsBasket: boolean): Promise<boolean> => {
  // What waits was this person's: it is sent under nobody else's name.
  set(outboxAtom, await endOwner(!keepsBasket))
  giveUpCalls()
  await withOutbox()
  const isForgotten = await set(forgetHereAtom, keepsBasket)
  tell('signed out')
  return isForgotten
})

/**
 * Signs out, with or without a network: where the server cannot be told now, it is told before anything else
 * is said to it. False: something of the person is left on the device.
 */
export const signOutAtom = atom(null, async (_get, set): Promise<boolean> => {
  const isForgotten = await set(forgetPersonAtom, false)
  await payDebt({ token })
  return isForgotten
})

/** Waits until nobody is sending what waits on the device. */
async function withOutbox(): Promise<void> {
  if (!('locks' in navigator)) return
  try {
    await navigator.locks.request('outbox', { signal: AbortSignal.timeout(PATIENCE_MS) }, () => {})
  } catch {
    // It is another tab's request, of the session that now ends: the server refuses what comes later.
  }
}
