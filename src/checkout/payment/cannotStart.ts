import { atom } from 'jotai'
import { getPaymentOutcome } from '../../../contract/calls/payment.ts'
import { sentences } from '../../../contract/format/words.ts'
import type { Failure } from '../../../offline/send.ts'
import { call } from '../../api/call.ts'
import { checkoutAtom } from '../../state/checkout.ts'
import { setPaymentAtom } from '../../state/payment.ts'
import { payment } from '../../text/payment.ts'
import { toast } from '../../ui/toast.ts'
import { backToBasketAtom } from '../moveOn.ts'

/**
 * Follows a payment that the server does not start because the hold has ended, or because an earlier payment may still
 * be charged, perhaps one made on another device. false: it was refused for another reason.
 */
export const cannotStartAtom = atom(null, async (get, set, failure: Failure): Promise<boolean> => {
  if (failure.kind !== 'refused') return false
  if (failure.status === 410) {
    await set(backToBasketAtom, failure.error)
    return true
  }
  const known = await call(getPaymentOutcome, {})
  if (!known.ok || known.answer.outcome === 'not_charged') return false
  const reference = get(checkoutAtom)?.sale_reference ?? null
  await set(setPaymentAtom, { kind: 'unknown', begun: { reference, since: Date.now() } })
  return true
})

/** The shopper has not left for the provider's page: nothing was charged. `text`: of the call that failed. */
export const endUnstartedAtom = atom(
  null,
  async (_get, set, failure: Failure, text: string): Promise<void> => {
    if (await set(cannotStartAtom, failure)) return
    toast(text)
    await set(setPaymentAtom, { kind: 'failed', reason: sentences(text, payment.notCharged) })
  },
)
