import { atom } from 'jotai'
import { getPaymentOutcome, getToken } from '../../../../contract/calls/payment.ts'
import type { Failure } from '../../../../offline/send.ts'
import { call } from '../../../api/call.ts'
import { checkoutAtom } from '../../../state/checkout.ts'
import { keepBegunAtom } from '../../../state/payment.ts'
import { userAtom } from '../../../state/user.ts'
import { failures } from '../../../text/failures.ts'
import { payment } from '../../../text/payment.ts'
import { toast } from '../../../ui/toast.ts'
import { broughtBack } from '../../../watch/broughtBack.ts'
import { backToBasketAtom } from '../../moveOn.ts'
import { paymentErrorAtom } from '../../steps/payment/begin.ts'
import { endUnpaidAtom } from '../../steps/payment/outcome.ts'
import { saveBillingAtom } from '../saveBilling.ts'
import type { CardForm, CardToken } from './CardForm.ts'

const SANDBOX_KEY = 'pk_sandbox'

/** The form that is shown or on its way. */
export interface CardComing {
  /** null: it could not be had, and the page says so. */
  form: Promise<CardForm | null>
}

export const cardComingAtom = atom<CardComing | null>(null)

/** Why there is no form. */
export const cardFailureAtom = atom<string | null>(null)
cardFailureAtom.onMount = set => () => set(null)

/** The card form's theme follows the account alone. */
export const isDarkFormAtom = atom(get => get(userAtom)?.is_dark_mode === true)

/** Puts the form in its place; answers what takes it away again. */
export const mountCardAtom = atom(null, (_get, set, place: HTMLElement | null) => {
  if (!place) return
  const form = set(openCardAtom, place)
  set(cardComingAtom, { form })
  return () => {
    set(cardComingAtom, null)
    void form.then(shown => shown?.unmount())
  }
})

const openCardAtom = atom(null, async (get, set, place: HTMLElement): Promise<CardForm | null> => {
  const sent = await call(getToken, {})
  if (!sent.ok) {
    await set(noTokenAtom, sent.failure)
    return null
  }
  try {
    const form = await formFor(sent.answer)
    await form.mount(place, get(isDarkFormAtom))
    return form
  } catch {
    toast(payment.cardFailed)
    set(cardFailureAtom, payment.cardFailed)
    return null
  }
})

async function formFor(token: CardToken): Promise<CardForm> {
  if (token.public_key === SANDBOX_KEY) return (await import('./sandbox/sandbox.tsx')).sandbox(token)
  return (await import('./stripe.ts')).stripeForm(token)
}

/** None is given while an earlier payment may still be charged, perhaps one that was made on another device. */
const noTokenAtom = atom(null, async (get, set, failure: Failure): Promise<void> => {
  const refusal = failure.kind === 'refused' ? failure : null
  if (refusal?.status === 410) return set(backToBasketAtom, refusal.error)
  const known = refusal && (await call(getPaymentOutcome, {}))
  if (known?.ok && known.answer.outcome !== 'not_charged') {
    const reference = get(checkoutAtom)?.sale_reference ?? null
    return set(keepBegunAtom, { reference, since: Date.now() })
  }
  toast(failures.get_token)
  set(cardFailureAtom, refusal?.error ?? failures.get_token)
})

/** Pays with what is in the form. A press before it is there waits for it. */
export const payByCardAtom = atom(null, async (get, set): Promise<void> => {
  const form = await get(cardComingAtom)?.form
  if (!form) return
  const problem = await form.check()
  if (problem !== null) return set(paymentErrorAtom, problem)
  const payer = await set(saveBillingAtom)
  if (!payer) return
  const reference = get(checkoutAtom)?.sale_reference ?? null
  await set(keepBegunAtom, { reference, since: Date.now() })
  const confirmation = await Promise.race([form.confirm(payer), broughtBack()])
  // Anything else than a clear no: the outcome is not known, and is asked for from here on.
  if (confirmation?.kind !== 'refused') return
  if (!confirmation.message) toast(payment.cardFailed)
  await set(endUnpaidAtom, confirmation.message || payment.cardFailed)
})
