import { atom } from 'jotai'
import { createTruelayerPayment, payWithTruelayer } from '../../../../../contract/calls/payment.ts'
import { call } from '../../../../api/call.ts'
import { bankFailedAtom } from '../../../../state/payment.ts'
import { failures } from '../../../../text/failures.ts'
import { cannotStartAtom, endUnstartedAtom } from '../../cannotStart.ts'
import { contactNumberAtom } from '../../contactNumber.ts'
import type { Start } from '../../method.ts'

const createdAtom = atom(false)

/**
 * The payment exists at the bank's provider, so that Pay leads there without a further wait. It is created when this way
 * to pay is chosen; where that fails, it is no longer offered.
 */
export const isCreatedAtom = atom(
  get => get(createdAtom),
  async (_get, set): Promise<void> => {
    set(createdAtom, false)
    const sent = await call(createTruelayerPayment, {})
    set(createdAtom, sent.ok)
    if (!sent.ok && !(await set(cannotStartAtom, sent.failure))) set(bankFailedAtom, true)
  },
)
isCreatedAtom.onMount = create => void create()

/** Asks for the address of the bank's page. */
export const startBankAtom = atom(null, async (get, set): Promise<Start | null> => {
  const contact_number = get(contactNumberAtom).trim()
  const sent = await call(payWithTruelayer, contact_number ? { contact_number } : {})
  if (sent.ok) return { kind: 'go', url: sent.answer.auth_url, hasStep: true }
  await set(endUnstartedAtom, sent.failure, failures.pay_with_truelayer)
  return null
})
