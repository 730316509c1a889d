import type { createStore } from 'jotai'
import { forgetOthers } from '../../offline/kept.ts'
import { ownOutbox } from '../../offline/owner.ts'
import { forgetTypedAtom } from '../state/drafts.ts'
import { userAtom } from '../state/user.ts'
import { outboxAtom } from '../state/waiting.ts'
import { openWalletAtom } from '../state/wallet.ts'

/** What is on the device goes with its person: a visitor's to whoever signs in, another user's to nobody. */
export function watchOwner(store: ReturnType<typeof createStore>): void {
  const own = async () => {
    const user = store.get(userAtom)
    if (!user) return
    const before = store.get(outboxAtom)
    const outbox = await ownOutbox(user.id)
    store.set(outboxAtom, outbox)
    if (before?.owner === outbox.owner || outbox.was !== null) return
    store.set(forgetTypedAtom)
    // Where storage is out of order nothing of it is shown either: it is opened for its own person alone.
    await forgetOthers().catch(() => {})
    await store.set(openWalletAtom)
  }
  store.sub(userAtom, () => void own())
}
