import { atom } from 'jotai'
import { getToken } from '../../../../../contract/calls/payment.ts'
import type { Failure } from '../../../../../offline/send.ts'
import { call } from '../../../../api/call.ts'
import { type CardForm, type CardToken, SANDBOX_KEY } from '../../../../cards/CardForm.ts'
import { failureOfForm, formPlace, isDarkFormAtom } from '../../../../cards/formPlace.ts'
import { setPaymentAtom } from '../../../../state/payment.ts'
import { failures } from '../../../../text/failures.ts'
import { payment } from '../../../../text/payment.ts'
import { toast } from '../../../../ui/messages/toast.ts'
import { cannotStartAtom } from '../../cannotStart.ts'
import type { Start } from '../../method.ts'
import { saveBillingAtom } from '../../saveBilling.ts'

/** Why there is no form. */
export const cardFailureAtom = failureOfForm()

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

/** The place of the card form. */
export const cardPlace = formPlace(cardFailureAtom, openCardAtom)

async function formFor(token: CardToken): Promise<CardForm> {
  if (token.public_key === SANDBOX_KEY)
    return (await import('../../../../cards/sandbox/sandbox.tsx')).sandboxForm(token)
  return (await import('../../../../cards/stripe.ts')).stripeForm(token)
}

const noTokenAtom = atom(null, async (_get, set, failure: Failure): Promise<void> => {
  if (await set(cannotStartAtom, failure)) return
  toast(failures.get_token)
  set(cardFailureAtom, failure.kind === 'refused' && failure.error ? failure.error : failures.get_token)
})

/** Waits for the form where Pay was pressed before it was there. */
export const startCardAtom = atom(null, async (_get, set): Promise<Start | null> => {
  const form = await set(cardPlace.awaitAtom)
  if (!form) return null
  const reason = await form.check()
  if (reason !== null) {
    await set(setPaymentAtom, { kind: 'failed', reason })
    return null
  }
  const payer = await set(saveBillingAtom)
  return payer && { kind: 'confirm', confirm: () => form.confirm(payer) }
})
