import { atom } from 'jotai'
import { claimFreeTickets } from '../../../contract/calls/payment.ts'
import { call } from '../../api/call.ts'
import { checkoutAtom } from '../../state/checkout.ts'
import { loadUserAtom } from '../../state/loadUser.ts'
import { isConfirmingAtom, paymentAtom, setPaymentAtom } from '../../state/payment.ts'
import { failures } from '../../text/failures.ts'
import { payment } from '../../text/payment.ts'
import { toast } from '../../ui/messages/toast.ts'
import { backToBasketAtom, moveOnAtom } from '../moveOn.ts'
import { leadBackAtom } from './cannotStart.ts'
import { markPaidAtom } from './outcome.ts'
import type { SavePayer } from './pay.ts'

/** Claims the free tickets, then goes on. Called again, it repeats only what failed. `savePayer` comes first. */
export const claimAtom = atom(null, async (get, set, savePayer?: SavePayer): Promise<void> => {
  if (get(isConfirmingAtom)) return
  await set(setPaymentAtom, { kind: 'confirming', begun: null })
  try {
    const isClaimed = get(checkoutAtom)?.payment_complete || (await set(sendClaimAtom, savePayer))
    if (isClaimed && !(await set(moveOnAtom, 'payment')))
      await set(setPaymentAtom, { kind: 'failed', reason: failures.update_basket_state })
  } finally {
    if (get(paymentAtom).kind === 'confirming') await set(setPaymentAtom, { kind: 'idle' })
  }
})

const sendClaimAtom = atom(null, async (_get, set, savePayer?: SavePayer): Promise<boolean> => {
  const saved = savePayer && (await set(savePayer))
  if (saved === null) return false
  const email = saved ?? (await set(loadUserAtom))?.email
  const sent = email ? await call(claimFreeTickets, { email }) : null
  if (sent?.ok) {
    await set(markPaidAtom)
    return true
  }
  const refusal = sent?.failure.kind === 'refused' ? sent.failure : null
  if (refusal && (await set(leadBackAtom, refusal))) return false
  const reason = refusal?.error ?? payment.notClaimed
  if (!refusal?.error) toast(failures.claim_free_tickets)
  if (refusal?.status === 410) await set(backToBasketAtom, reason)
  else await set(setPaymentAtom, { kind: 'failed', reason })
  return false
})
