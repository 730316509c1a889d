import { atom } from 'jotai'
import { payWithHostedCard } from '../../../../../contract/calls/payment.ts'
import { call } from '../../../../api/call.ts'
import { failures } from '../../../../text/failures.ts'
import { endUnstartedAtom } from '../../cannotStart.ts'
import type { Start } from '../../method.ts'
import { saveBillingAtom } from '../../saveBilling.ts'

/** Saves the billing address, then asks for the address of the provider's card page. */
export const startHostedCardAtom = atom(null, async (_get, set): Promise<Start | null> => {
  if (!(await set(saveBillingAtom))) return null
  const sent = await call(payWithHostedCard, {})
  if (sent.ok) return { kind: 'go', url: sent.answer.auth_url }
  await set(endUnstartedAtom, sent.failure, failures.pay_with_hosted_card)
  return null
})
