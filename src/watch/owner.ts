import type { createStore } from 'jotai'
import { removeOthersFromDevice } from '../../offline/deviceStore.ts'
import { ownOutbox } from '../../offline/owner.ts'
import { openWalletAtom } from '../state/loadWallet.ts'
import { memberAtom, outboxAtom } from '../state/outbox.ts'
import { forgetAtom } from '../state/persisted.ts'
import { userAtom } from '../state/user.ts'

/**
 * Hands a visitor's data over to whoever signs in, and removes what belongs to another user: also where the session of that
 * user ended in between, or the door, the box office or the worker has noted the new owner before this page.
 */
export function watchOwner(store: ReturnType<typeof createStore>): void {
  const own = async () => {
    const user = store.get(userAtom)
    if (!user) return
    const before = store.get(memberAtom)
    store.set(outboxAtom, await ownOutbox(user.id))
    if (before && before !== store.get(memberAtom)) store.set(forgetAtom, 'other_user')
    // Where the removal fails, another user's records are still not shown: reading checks the owner.
    await removeOthersFromDevice().catch(() => {})
    await store.set(openWalletAtom)
  }
  store.sub(userAtom, () => void own())
}
