import type { createStore } from 'jotai'
import { removeOthersFromDevice } from '../../offline/deviceStore.ts'
import { ownOutbox } from '../../offline/owner.ts'
import { openWalletAtom } from '../state/loadWallet.ts'
import { outboxAtom } from '../state/outbox.ts'
import { forgetAtom } from '../state/persisted.ts'
import { userAtom } from '../state/user.ts'

/** Hands a visitor's data over to whoever signs in, and removes what belongs to another user. */
export function watchOwner(store: ReturnType<typeof createStore>): void {
  const own = async () => {
    const user = store.get(userAtom)
    if (!user) return
    const before = store.get(outboxAtom)
    const outbox = await ownOutbox(user.id)
    store.set(outboxAtom, outbox)
    if (before?.owner === outbox.owner || outbox.previousOwner !== null) return
    store.set(forgetAtom, 'other_user')
    // Where the removal fails, another user's records are still not shown: reading checks the owner.
    await removeOthersFromDevice().catch(() => {})
    await store.set(openWalletAtom)
  }
  store.sub(userAtom, () => void own())
}
