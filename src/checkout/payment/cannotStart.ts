import { atom } from 'jotai'
import { getPaymentOutcome } from '../../../contract/calls/payment.ts'
import { sentences } from '../../../contract/format/words.ts'
import { addressIncomplete } from '../../../contract/rules/address.ts'
import { answerMissing } from '../../../contract/rules/questions.ts'
import type { StepName } from '../../../contract/steps.ts'
import type { Failure } from '../../../offline/send.ts'
import { call } from '../../api/call.ts'
import { checkoutAtom } from '../../state/checkout.ts'
import { setPaymentAtom } from '../../state/payment.ts'
import { failures } from '../../text/failures.ts'
import { payment } from '../../text/payment.ts'
import { toast } from '../../ui/messages/toast.ts'
import { backToBasketAtom, goToAtom } from '../moveOn.ts'

type Refused = Extract<Failure, { kind: 'refused' }>

/** The steps that ask what a payment can be refused for, by the server's reason. */
const missingAt: Readonly<Record<string, StepName>> = {
  [addressIncomplete]: 'delivery_address',
  [answerMissing]: 'ticket_questions_before',
}

/** Leads back to the step whose answer the server misses, with its reason. false: nothing is missing. */
export const leadBackAtom = atom(null, async (_get, set, { status, error }: Refused): Promise<boolean> => {
  const step = status === 422 && missingAt[error ?? '']
  if (!step || !(await set(goToAtom, step, failures.update_basket_state))) return false
  toast(error ?? '')
  await set(setPaymentAtom, { kind: 'idle' })
  return true
})

/**
 * Follows a payment that the server does not start because the hold has ended, because something is missing, or because an earlier payment may still
 * be charged, perhaps one made on another device. false: it was refused for another reason.
 */
export const cannotStartAtom = atom(null, async (get, set, failure: Failure): Promise<boolean> => {
  if (failure.kind !== 'refused') return false
  if (failure.status === 410) {
    await set(backToBasketAtom, failure.error)
    return true
  }
  if (await set(leadBackAtom, failure)) return true
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
