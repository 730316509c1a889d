import { atom } from 'jotai'
import { updateBasketState } from '../../contract/calls/checkout.ts'
import type { StepName } from '../../contract/steps.ts'
import { call } from '../api/call.ts'
import type { Settlement, UpdateRow } from '../outbox/update.ts'
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
import { notices } from '../text/notices.ts'
import { toast } from '../ui/messages/toast.ts'
import { factsOf, nextStep } from './flow.ts'

/** Moves from a step to the one after it: the server first, then the screen. false: the step stays, and a toast says why. */
export const moveOnAtom = atom(null, async (get, set, from: StepName): Promise<boolean> => {
  const checkout = get(checkoutAtom)
  const next = checkout && nextStep(from, factsOf(checkout))
  if (!next) return false
  const failure = from === 'basket' ? reserveFromBasket : failures.update_basket_state
  return set(goToAtom, next, failure)
})

/**
 * Goes to a step: the server first, then the screen. false: it stays, and a toast says `failure`. Where the answer was
 * lost, what the server knows counts.
 */
export const goToAtom = atom(null, async (_get, set, state: StepName, failure: string): Promise<boolean> => {
  const sent = await call(updateBasketState, { state })
  if (!sent.ok) {
    const read = sent.failure.kind === 'unreachable' ? await set(reloadAtom) : null
    if (read?.ok && read.answer.state === state) return true
    toast(failure)
    return false
  }
  const seconds = sent.answer.seconds_remaining
  if (typeof seconds === 'number') set(holdAtom, seconds, sent.sent)
  set(changeCheckoutAtom, { state })
  return true
})

/** Goes back to the basket with a reason. The server is told first, because a reload shows the server's step. */
export const backToBasketAtom = atom(null, async (_get, set, reason: string | null): Promise<void> => {
  set(reservingErrorAtom, reason)
  set(deadlineAtom, null)
  set(changeCheckoutAtom, { state: 'basket' })
  // Reserve stays disabled until the basket is read back: this call would overtake it.
  set(loadingAtom, count => count + 1)
  const sent = await call(updateBasketState, { state: 'basket' })
  if (sent.ok || sent.failure.kind === 'refused') await set(reloadAtom)
  set(loadingAtom, count => count - 1)
})

/** The move to a step that needs no network may wait in the outbox. */
export const updateBasketStateUpdate: UpdateRow<typeof updateBasketState> = {
  call: updateBasketState,
  overlay: (checkout, { state }) => ({ ...checkout, state }),
  settled: atom(null, async (_get, set, { outcome }: Settlement): Promise<void> => {
    if (outcome.kind !== 'undelivered') await set(reloadAtom)
  }),
  notice: (_body, error) => notices.notDone(error),
}
