import { atom } from 'jotai'
import { updateBasketState } from '../../contract/calls/checkout.ts'
import { call } from '../api/call.ts'
import {
  changeCheckoutAtom,
  checkoutAtom,
  deadlineAtom,
  holdAtom,
  loadingAtom,
  reloadAtom,
  reservingErrorAtom,
} from '../state/checkout.ts'
import { failures, reserveFromBasket } from '../text/failures.ts'
import { toast } from '../ui/toast.ts'
import { factsOf, type MovingStep, nextStep } from './flow.ts'

/** Moves from a step to the one after it: the server first, then the screen. False: it stays, and says why. */
export const moveOnAtom = atom(null, async (get, set, from: MovingStep): Promise<boolean> => {
  const checkout = get(checkoutAtom)
  if (!checkout) return false
  const state = nextStep(from, factsOf(checkout))
  const sent = await call(updateBasketState, { state })
  if (!sent.ok) {
    toast(from === 'basket' ? reserveFromBasket : failures.update_basket_state)
    return false
  }
  const seconds = sent.answer.seconds_remaining
  if (typeof seconds === 'number') set(holdAtom, seconds, sent.sent)
  set(changeCheckoutAtom, { state })
  return true
})

/**
 * Back to the basket with the reason, which outlives the reload that follows. The server is told before it
 * is asked: its word on the step is what a reload shows.
 */
export const backToBasketAtom = atom(null, async (_get, set, reason: string | null): Promise<void> => {
  set(reservingErrorAtom, reason)
  set(deadlineAtom, null)
  set(changeCheckoutAtom, { state: 'basket' })
  // A reserve that is pressed meanwhile would be overtaken by this.
  set(loadingAtom, count => count + 1)
  const sent = await call(updateBasketState, { state: 'basket' })
  if (sent.ok || sent.failure.kind === 'refused') await set(reloadAtom)
  set(loadingAtom, count => count - 1)
})
