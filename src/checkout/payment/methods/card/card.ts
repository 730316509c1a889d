import { atom } from 'jotai'
import { getToken } from '../../../../../contract/calls/payment.ts'
import type { Failure } from '../../../../../offline/send.ts'
import { call } from '../../../../api/call.ts'
import { setPaymentAtom } from '../../../../state/payment.ts'
import { failures } from '../../../../text/failures.ts'
import { payment } from '../../../../text/payment.ts'
import { toast } from '../../../../ui/toast.ts'
import { cannotStartAtom } from '../../cannotStart.ts'
import { isDarkFormAtom } from '../../isDarkForm.ts'
import type { Start } from '../../methods.ts'
import { saveBillingAtom } from '../../saveBilling.ts'
import type { CardForm, CardToken } from './CardForm.ts'

const SANDBOX_KEY = 'pk_sandbox'

/** The provider's form while it is shown or loading: a promise of it, or of null where it cannot be loaded. */
export const cardFormAtom = atom<{ form: Promise<CardForm | null> } | null>(null)

/** Why there is no form. */
export const cardFailureAtom = atom<string | null>(null)
cardFailureAtom.onMount = set => () => set(null)

/** A ref callback: mounts the form in its place, and unmounts it when the place goes. */
export const mountCardAtom = atom(null, (_get, set, place: HTMLElement | null) => {
  if (!place) return
  const form = set(openCardAtom, place)
  set(cardFormAtom, { form })
  return () => {
    set(cardFormAtom, null)
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

const noTokenAtom = atom(null, async (_get, set, failure: Failure): Promise<void> => {
  if (await set(cannotStartAtom, failure)) return
  toast(failures.get_token)
  set(cardFailureAtom, failure.kind === 'refused' && failure.error ? failure.error : failures.get_token)
})

/** Waits for the form where Pay was pressed before it was there. */
export const startCardAtom = atom(null, async (get, set): Promise<Start | null> => {
  const form = await get(cardFormAtom)?.form
  if (!form) return null
  const reason = await form.check()
  if (reason !== null) {
    await set(setPaymentAtom, { kind: 'failed', reason })
    return null
  }
  const payer = await set(saveBillingAtom)
  return payer && { kind: 'confirm', confirm: () => form.confirm(payer) }
})
