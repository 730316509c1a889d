import { atom } from 'jotai'
import type { Answer } from '../../../contract/call.ts'
import { getPaymentOutcome } from '../../../contract/calls/payment.ts'
import { sentences } from '../../../contract/format/words.ts'
import { limits } from '../../../contract/limits.ts'
import type { PaymentMethod } from '../../../contract/rules/paymentMethods.ts'
import { beforeReservation } from '../../../contract/steps.ts'
import { raiseEpoch } from '../../../offline/owner.ts'
import { call } from '../../api/call.ts'
import { tell } from '../../api/tabs.ts'
import { pauseUntilBack } from '../../platform/pause.ts'
import {
  changeCheckoutAtom,
  checkoutAtom,
  expiredAtom,
  isAnchoredAtom,
  isOutcomeUnknownAtom,
  isPaymentOpenAtom,
  reloadAtom,
  reservingErrorAtom,
  secondsLeftAtom,
  stepAtom,
} from '../../state/checkout.ts'
import { busyCommand } from '../../state/command.ts'
import { outboxAtom } from '../../state/outbox.ts'
import {
  type BegunPayment,
  begunPaymentAtom,
  isConfirmingAtom,
  paymentAtom,
  paymentErrorAtom,
  setPaymentAtom,
} from '../../state/payment.ts'
import { forgetAtom } from '../../state/persisted.ts'
import { payment } from '../../text/payment.ts'
import { toast } from '../../ui/messages/toast.ts'
import { backToBasketAtom, moveOnAtom } from '../moveOn.ts'
import { sayMoneyBackAtom } from '../notices.ts'
import { methodsAtom } from './methods.ts'

/* The server is asked for the outcome of a payment until it knows: not charged, charged, or charged and refunded. */

const LONG_MS = 120_000
const SLOWEST_MS = 5000
const LONG_DELAY_MS = 30_000
const DELAY_FACTOR = 1.15

/** The outcome is being requested at this moment. */
export const isCheckingOutcomeAtom = atom(false)
/** The outcome has been unknown for two minutes: the page asks less often, and the shopper can ask. */
export const isLongAtom = atom(false)
/** The server refuses to answer for this session, so asking again by itself is of no use. */
export const isUnansweredAtom = atom(false)
/** The payment that is being followed, and the number of its requests so far. */
const followedAtom = atom<BegunPayment | null>(null)
const attemptAtom = atom(0)

/** Requests the outcome at once and then repeatedly, less often each time, until it is known. */
export const followOutcomeAtom = atom(null, async (get, set): Promise<void> => {
  const begun = get(begunPaymentAtom)
  if (!begun || get(followedAtom) === begun) return
  set(followedAtom, begun)
  const isOpen = () => get(isOutcomeUnknownAtom) && get(begunPaymentAtom) === begun && !get(isUnansweredAtom)
  for (let attempt = 0; isOpen(); attempt++) {
    set(attemptAtom, attempt)
    set(isLongAtom, Date.now() - begun.since >= LONG_MS)
    await set(checkOutcomeAtom)
    if (isOpen()) await pauseUntilBack(get(isLongAtom) ? LONG_DELAY_MS : delayAfter(attempt))
  }
  if (get(followedAtom) === begun) set(followedAtom, null)
  if (get(paymentErrorAtom) === payment.notArrived) await set(noticeLateAtom, begun)
})

/** Asks on after nothing has arrived, while the payment step is shown: the payment may still arrive. */
const noticeLateAtom = atom(null, async (get, set, begun: BegunPayment): Promise<void> => {
  for (;;) {
    await pauseUntilBack(SLOWEST_MS)
    const isShown = get(stepAtom) === 'payment' && get(checkoutAtom)?.sale_reference === begun.reference
    if (!isShown || get(begunPaymentAtom)) return
    if (get(isConfirmingAtom)) continue
    const sent = await call(getPaymentOutcome, {})
    if (!sent.ok && sent.failure.kind !== 'unreachable') return
    const isNews = sent.ok && (sent.answer.outcome !== 'not_charged' || sent.answer.is_over)
    if (!isNews || get(isPaymentOpenAtom)) continue
    await set(setPaymentAtom, { kind: 'unknown', begun })
    return
  }
})

const delayAfter = (attempt: number): number =>
  attempt === 0
    ? limits.bankPollFirst
    : Math.min(limits.bankPollEvery * DELAY_FACTOR ** (attempt - 1), SLOWEST_MS)

/** Requests the outcome once. Without an answer the state stays unknown. */
export const checkOutcomeAtom = busyCommand(
  isCheckingOutcomeAtom,
  atom(null, async (get, set): Promise<void> => {
    const sent = await call(getPaymentOutcome, {})
    set(isUnansweredAtom, !sent.ok && sent.failure.kind !== 'unreachable')
    if (get(isUnansweredAtom)) await set(reloadAtom)
    if (sent.ok && get(isOutcomeUnknownAtom)) await set(settlePaymentAtom, sent.answer)
  }),
)

const settlePaymentAtom = atom(
  null,
  async (get, set, { outcome, message, is_over }: Answer<typeof getPaymentOutcome>): Promise<void> => {
    const begun = get(begunPaymentAtom)
    switch (outcome) {
      case 'checking':
        return
      case 'charged':
        if (!get(checkoutAtom)?.payment_complete) await set(markPaidAtom)
        if (begun && get(paymentAtom).kind !== 'charged') set(paymentAtom, { kind: 'charged', begun })
        // Where this fails, the next request tries again. Once the checkout has gone on, the payment is forgotten.
        await set(moveOnAtom, 'payment')
        return
      case 'refunded':
        await set(sayMoneyBackAtom, sentences(message, payment.moneyBack))
        await set(endOverAtom, null)
        return
      case 'not_charged':
        // Ignore the first empty answer: a confirm may still be in flight.
        if (!message && get(attemptAtom) === 0) return
        if (is_over) await set(endOverAtom, message)
        else await set(endUnpaidAtom, message, message ? payment.notCharged : payment.notArrived)
    }
  },
)

/**
 * No payment has arrived: the form says so, or the basket does where the hold has ended meanwhile. `message`: the
 * provider's own words, empty without any. `more`: what is known of the money.
 */
export const endUnpaidAtom = atom(null, async (get, set, message: string, more: string): Promise<void> => {
  const state = get(checkoutAtom)?.state
  const hasRunOut = get(isAnchoredAtom) && get(secondsLeftAtom) === 0
  const isOver =
    hasRunOut || message === payment.expired || (state !== undefined && beforeReservation.has(state))
  if (!message && !isOver) toast(get(failedTextAtom))
  if (isOver) await set(endOverAtom, payment.expired)
  else await set(setPaymentAtom, failedWith(sentences(message, more)))
})

/** The hold has ended, and the order is not paid: the basket says why. */
const endOverAtom = atom(null, async (_get, set, reason: string | null): Promise<void> => {
  await Promise.all([set(setPaymentAtom, { kind: 'idle' }), set(backToBasketAtom, reason)])
})

/** Says of a hold that ended elsewhere what became of the payment that was tried, where one was. */
export const explainEndAtom = atom(null, async (get, set): Promise<void> => {
  const sent = await call(getPaymentOutcome, {})
  if (!sent.ok || !sent.answer.is_over || !get(expiredAtom)) return
  set(expiredAtom, false)
  const { outcome, message } = sent.answer
  if (outcome === 'refunded') await set(sayMoneyBackAtom, sentences(message, payment.moneyBack))
  else set(reservingErrorAtom, message)
})

/** What is said of the way to pay that was begun; of a card, where the device does not know it. */
const failedTextAtom = atom(get => {
  const name = get(begunPaymentAtom)?.method as PaymentMethod | undefined
  return (name && get(methodsAtom)[name]?.failed) ?? payment.cardFailed
})

const failedWith = (reason: string) => ({ kind: 'failed', reason }) as const

/** The order is paid: drafts of it are forgotten, and waiting updates of its basket are dropped. */
export const markPaidAtom = atom(null, async (_get, set): Promise<void> => {
  set(changeCheckoutAtom, { payment_complete: true })
  set(forgetAtom, 'paid')
  set(outboxAtom, await raiseEpoch())
  // The outcome was read, and reading tells no other tab.
  tell('changed')
})

export const clearPaymentErrorAtom = atom(null, async (get, set): Promise<void> => {
  if (get(paymentAtom).kind === 'failed') await set(setPaymentAtom, { kind: 'idle' })
})
