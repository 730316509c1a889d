import { atom } from 'jotai'
import {
  removePaymentMethod,
  savePaymentMethod,
  setDefaultPaymentMethod,
} from '../../contract/calls/instalments.ts'
import { call } from '../api/call.ts'
import { newCardPlace } from '../cards/newCard.ts'
import { savedCardsAtom } from '../cards/savedCards.ts'
import { pageShown } from '../platform/pause.ts'
import { failures } from '../text/failures.ts'
import { plansAtom } from './plans.ts'

/** Why the last change of a card failed; null: it did not. */
export const cardProblemAtom = atom<string | null>(null)

/** Makes a card pay all instalments to come. */
export const chooseCardAtom = atom(null, async (_get, set, payment_method_id: string): Promise<void> => {
  const sent = await call(setDefaultPaymentMethod, { payment_method_id })
  const refused = sent.ok ? null : (sent.failure.kind === 'refused' && sent.failure.error) || null
  set(cardProblemAtom, sent.ok ? null : (refused ?? failures.set_default_payment_method))
  await Promise.all([set(savedCardsAtom), set(plansAtom)])
})

export const removeCardAtom = atom(null, async (_get, set, payment_method_id: string): Promise<void> => {
  const sent = await call(removePaymentMethod, { payment_method_id })
  const refused = sent.ok ? null : (sent.failure.kind === 'refused' && sent.failure.error) || null
  set(cardProblemAtom, sent.ok ? null : (refused ?? failures.remove_payment_method))
  await set(savedCardsAtom)
})

/** Saves the card that was typed. Resolves to true once it is saved; the shopper's bank may ask them first. */
export const saveCardAtom = atom(null, async (_get, set): Promise<boolean> => {
  set(cardProblemAtom, null)
  const form = await set(newCardPlace.awaitAtom)
  if (!form) return false
  const incomplete = await form.check()
  if (incomplete !== null) {
    set(cardProblemAtom, incomplete)
    return false
  }
  const made = await form.create(null).catch(() => ({ refused: failures.save_payment_method }))
  if ('refused' in made) {
    set(cardProblemAtom, made.refused || failures.save_payment_method)
    return false
  }
  const sent = await call(savePaymentMethod, { payment_method_id: made.id })
  if (!sent.ok) {
    set(cardProblemAtom, failures.save_payment_method)
    return false
  }
  const { status, url, message } = sent.answer
  if (status === 'unsuccessful') set(cardProblemAtom, message || failures.save_payment_method)
  if (status === 'redirect_to_url' && url) {
    location.assign(url)
    await pageShown()
  }
  await set(savedCardsAtom)
  return status === 'success'
})
