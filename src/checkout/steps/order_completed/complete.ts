import { atom } from 'jotai'
import type { Answer } from '../../../../contract/call.ts'
import { getRewardReferrerLink, getSimpleInfo } from '../../../../contract/calls/order.ts'
import { call } from '../../../api/call.ts'
import type { Settlement } from '../../../outbox/update.ts'
import { reloadAtom } from '../../../state/checkout.ts'
import { loadUserAtom } from '../../../state/loadUser.ts'
import { refreshWalletAtom } from '../../../state/loadWallet.ts'
import { userAtom } from '../../../state/user.ts'
import { failures } from '../../../text/failures.ts'
import { notices } from '../../../text/notices.ts'
import { toast } from '../../../ui/messages/toast.ts'

/** The e-mail address that the tickets went to, and the reference; null until they are known. */
export const simpleInfoAtom = atom<Answer<typeof getSimpleInfo> | null>(null)

/** The link that brings friends; empty: there is none, or it is not known. */
export const referralLinkAtom = atom('')

export const completeAtom = atom(null, async (_get, set): Promise<void> => {
  const [info, link] = await Promise.all([
    call(getSimpleInfo, {}),
    call(getRewardReferrerLink, {}),
    set(loadUserAtom),
    set(refreshWalletAtom),
    // Livestreams and the links for friends are only told of an order that is paid for.
    set(reloadAtom),
  ])
  if (info.ok) set(simpleInfoAtom, info.answer)
  if (link.ok) set(referralLinkAtom, link.answer)
  await persistStorage()
})

/** Asks the browser not to clear the tickets on this device when storage is short. */
async function persistStorage(): Promise<void> {
  // Where the browser refuses, the tickets can be fetched again, and the mail has them too.
  if ('storage' in navigator) await navigator.storage.persist?.().catch(() => false)
}

export const settledSubscriptionAtom = atom(
  null,
  async (get, set, { outcome, isFirstDelay }: Settlement): Promise<void> => {
    const user = get(userAtom)
    if (outcome.kind === 'refused') toast(failures.subscribe_to_events, 'error', { stays: true })
    if (isFirstDelay) toast(notices.subscriptionWaits, 'success', { stays: true })
    if (outcome.kind !== 'applied') return
    toast(notices.subscribed, 'success', { stays: true })
    if (user) set(userAtom, { ...user, is_event_subscribed: true })
  },
)
