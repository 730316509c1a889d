import { atom } from 'jotai'
import type { Answer } from '../../../../contract/call.ts'
import { subscribeToEvents } from '../../../../contract/calls/marketing.ts'
import { getSimpleInfo } from '../../../../contract/calls/order.ts'
import type { Op } from '../../../../offline/outboxRecord.ts'
import type { Verdict } from '../../../../offline/turns.ts'
import { call } from '../../../api/call.ts'
import { loadUserAtom, userAtom } from '../../../state/user.ts'
import { refreshWalletAtom } from '../../../state/wallet.ts'
import { failures } from '../../../text/failures.ts'
import { notices } from '../../../text/notices.ts'
import { toast } from '../../../ui/toast.ts'
import { writeDownAtom } from '../../writeDown.ts'

/** Where the copy of the wallet went; null until it is known. */
export const simpleInfoAtom = atom<Answer<typeof getSimpleInfo> | null>(null)

export const completeAtom = atom(null, async (_get, set): Promise<void> => {
  const [info] = await Promise.all([call(getSimpleInfo, {}), set(loadUserAtom), set(refreshWalletAtom)])
  if (info.ok) set(simpleInfoAtom, info.answer)
  await keepStorage()
})

/** There are tickets on this device now: the browser is asked not to clear them away when space is short. */
async function keepStorage(): Promise<void> {
  // Refused or unknown, the tickets can be fetched again, and are in the mail.
  if ('storage' in navigator) await navigator.storage.persist?.().catch(() => false)
}

/** Subscribes, now or when there is a network again. */
export const subscribeAtom = atom(
  null,
  (_get, set): Promise<void> => set(writeDownAtom, subscribeToEvents, {}),
)

export const judgedSubscriptionAtom = atom(
  null,
  async (get, set, op: Op, verdict: Verdict): Promise<void> => {
    const user = get(userAtom)
    const isFirstFailure = verdict.kind === 'kept' && op.attempts === 0 && navigator.onLine
    if (verdict.kind === 'refused' || isFirstFailure)
      toast(failures.subscribe_to_events, 'error', { stays: true })
    if (verdict.kind !== 'applied') return
    toast(notices.subscribed, 'success', { stays: true })
    if (user) set(userAtom, { ...user, is_event_subscribed: true })
  },
)
