import { atom } from 'jotai'
import type { Answer } from '../../../../contract/call.ts'
import { getPaymentOutcome } from '../../../../contract/calls/payment.ts'
import { limits } from '../../../../contract/limits.ts'
import { beforeReservation } from '../../../../contract/steps.ts'
import { call } from '../../../api/call.ts'
import { checkoutAtom, isAnchoredAtom, isUnknownAtom, secondsLeftAtom } from '../../../state/checkout.ts'
import { type BegunPayment, begunPaymentAtom, keepBegunAtom } from '../../../state/payment.ts'
import { payment } from '../../../text/payment.ts'
import { toast } from '../../../ui/toast.ts'
import { untilNews } from '../../../watch/untilNews.ts'
import { backToBasketAtom, moveOnAtom } from '../../moveOn.ts'
import { markPaidAtom, paymentErrorAtom } from './begin.ts'

/*
 * Did I pay? Asked until the server knows: not charged, charged, or charged too late and given back.
 */

const LONG_MS = 120_000
const SLOWEST_MS = 5000
const PATIENT_MS = 30_000
const SLOWER = 1.15

/** It is being asked this moment. */
export const lookingAtom = atom(false)
/** It has not been known for long: it is asked less often, and the shopper may ask by hand. */
export const isLongAtom = atom(false)
/** The payment that is being followed, and how often it was asked about. */
const followedAtom = atom<BegunPayment | null>(null)
const turnAtom = atom(0)

/** Asks at once and then again and again, a little less often each time, until it is known. */
export const followAtom = atom(null, async (get, set): Promise<void> => {
  const begun = get(begunPaymentAtom)
  if (!begun || get(followedAtom) === begun) return
  set(followedAtom, begun)
  const isOpen = () => get(isUnknownAtom) && get(begunPaymentAtom) === begun
  for (let turn = 0; isOpen(); turn++) {
    set(turnAtom, turn)
    set(isLongAtom, Date.now() - begun.since >= LONG_MS)
    await set(lookAtom)
    if (isOpen()) await untilNews(get(isLongAtom) ? PATIENT_MS : delayAfter(turn))
  }
  if (get(followedAtom) === begun) set(followedAtom, null)
})

const delayAfter = (turn: number): number =>
  turn === 0 ? limits.bankPollFirst : Math.min(limits.bankPollEvery * SLOWER ** (turn - 1), SLOWEST_MS)

/** Asks once. Without an answer nothing is known, which is what the screen says already. */
export const lookAtom = atom(null, async (get, set): Promise<void> => {
  if (get(lookingAtom)) return
  set(lookingAtom, true)
  const sent = await call(getPaymentOutcome, {})
  if (sent.ok && get(isUnknownAtom)) await set(settleAtom, sent.answer)
  set(lookingAtom, false)
})

const settleAtom = atom(null, async (get, set, known: Answer<typeof getPaymentOutcome>): Promise<void> => {
  switch (known.outcome) {
    case 'checking':
      return
    case 'charged':
      if (!get(checkoutAtom)?.payment_complete) await set(markPaidAtom)
      // Where this fails it is asked again, and so tried again; once there, the payment is forgotten.
      await set(moveOnAtom, 'payment')
      return
    case 'refunded':
      await Promise.all([
        set(keepBegunAtom, null),
        set(backToBasketAtom, `${payment.expired}. ${payment.moneyBack}`),
      ])
      return
    case 'not_charged':
      // What was on its way as its answer was lost may arrive a moment later: silence is believed the second time.
      if (!known.message && get(turnAtom) === 0) return
      if (!known.message) toast(payment.cardFailed)
      await set(endUnpaidAtom, known.message, ` ${payment.notCharged}`)
  }
})

/** Known not to be paid: back to the form with the reason, or to the basket where the hold has ended meanwhile. */
export const endUnpaidAtom = atom(null, async (get, set, reason: string, more = ''): Promise<void> => {
  const state = get(checkoutAtom)?.state
  const isRunOut = get(isAnchoredAtom) && get(secondsLeftAtom) === 0
  const isOver =
    isRunOut || reason === payment.expired || (state !== undefined && beforeReservation.has(state))
  set(paymentErrorAtom, isOver ? null : `${reason}${more}`.trim())
  await Promise.all([set(keepBegunAtom, null), isOver && set(backToBasketAtom, payment.expired)])
})
