import { atom } from 'jotai'
import type { Answer } from '../../../../contract/call.ts'
import { getSimpleInfo, subscribeToEvents } from '../../../../contract/calls/checkout.ts'
import { call } from '../../../api/call.ts'
import { loadUserAtom, userAtom } from '../../../state/user.ts'
import { refreshWalletAtom } from '../../../state/wallet.ts'
import { failures } from '../../../text/failures.ts'
import { notices } from '../../../text/notices.ts'
import { toast } from '../../../ui/toast.ts'

/** Where the copy of the wallet went; null until it is known. */
export const simpleInfoAtom = atom<Answer<typeof getSimpleInfo> | null>(null)

export const completeAtom = atom(null, async (_get, set): Promise<void> => {
  const [info] = await Promise.all([call(getSimpleInfo, {}), set(loadUserAtom), set(refreshWalletAtom)])
  if (info.ok) set(simpleInfoAtom, info.answer)
})

export const subscribeAtom = atom(null, async (get, set): Promise<void> => {
  const sent = await call(subscribeToEvents, {})
  const user = get(userAtom)
  if (!sent.ok) toast(failures.subscribe_to_events, 'error', { stays: true })
  else {
    toast(notices.subscribed, 'success', { stays: true })
    if (user) set(userAtom, { ...user, is_event_subscribed: true })
  }
})
