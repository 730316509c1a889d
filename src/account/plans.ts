import { atom } from 'jotai'
import { getPaymentPlans, type PaymentPlan, payInstalment } from '../../contract/calls/instalments.ts'
import { call } from '../api/call.ts'
import { pageShown } from '../platform/pause.ts'
import { failures } from '../text/failures.ts'

const answeredAtom = atom<PaymentPlan[]>([])

/** The orders that are paid in instalments, until all is paid. They are fetched when they are first shown. */
export const plansAtom = atom(
  get => get(answeredAtom),
  async (_get, set): Promise<void> => {
    const sent = await call(getPaymentPlans, {})
    if (sent.ok) set(answeredAtom, sent.answer.plans)
  },
)
plansAtom.onMount = fetch => void fetch()

/** Why the last payment of an instalment failed, by the order's id. */
export const planProblemAtom = atom<{ sale: number; words: string } | null>(null)

/** Pays an instalment now with a saved card. The shopper's bank may ask them first. */
export const payInstalmentAtom = atom(
  null,
  async (_get, set, asked: { sale_id: number; number: number; payment_method_id: string }): Promise<void> => {
    set(planProblemAtom, null)
    const sent = await call(payInstalment, asked)
    const say = (words: string) => set(planProblemAtom, { sale: asked.sale_id, words })
    if (!sent.ok) {
      say((sent.failure.kind === 'refused' && sent.failure.error) || failures.pay_instalment)
    } else if (sent.answer.status === 'unsuccessful') {
      say(`${sent.answer.message} ${failures.pay_instalment}`.trim())
    } else if (sent.answer.status === 'redirect_to_url' && sent.answer.url) {
      location.assign(sent.answer.url)
      await pageShown()
    }
    await set(plansAtom)
  },
)
