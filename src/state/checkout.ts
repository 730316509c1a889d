import { atom } from 'jotai'
import { getCheckout } from '../../contract/calls/checkout.ts'
import type { Checkout } from '../../contract/entities/checkout.ts'
import type { TicketLine } from '../../contract/entities/ticket.ts'
import { afterPayment, beforeReservation, type StepName } from '../../contract/steps.ts'
import { type Clocks, type Deadline, deadlineOf, secondsLeft } from '../../offline/deadline.ts'
import type { Sent } from '../../offline/send.ts'
import { call } from '../api/call.ts'
import { begunPaymentAtom, payingAtom } from './payment.ts'

/** What the server last said of the basket and its sale; null before it has said anything. */
export const checkoutAtom = atom<Checkout | null>(null)

/** When the server said it, by the wall clock in milliseconds; null before it has said anything. */
export const heardAtAtom = atom<number | null>(null)

/** The server has said it to this page; before that it is what the device remembers. */
export const isLiveAtom = atom(false)

/** Reloads under way; the basket is read-only to Reserve meanwhile. */
export const loadingAtom = atom(0)

/** The last read failed: what is shown, if anything is, may be old. */
export const loadFailedAtom = atom(false)

/** A payment has left the device for this sale, or for one that has ended since, and nobody has heard of it again. */
const isBegunAtom = atom(get => {
  const [begun, checkout] = [get(begunPaymentAtom), get(checkoutAtom)]
  if (!begun || !checkout || afterPayment.has(checkout.state)) return false
  return checkout.sale_reference === null || checkout.sale_reference === begun.reference
})

/** Nobody here knows whether the shopper has paid: that comes first, and nothing may be paid again. */
export const isUnknownAtom = atom(get => get(isBegunAtom) && !get(payingAtom))

/** A payment is under way, or its outcome is not known: the basket and its hold are left as they are. */
export const isPaymentOpenAtom = atom(get => get(isBegunAtom) || get(payingAtom))

/** The step that is shown. */
export const stepAtom = atom<StepName>(get =>
  get(isBegunAtom) ? 'payment' : (get(checkoutAtom)?.state ?? 'determining'),
)

/** When the hold ends; null without one. */
export const deadlineAtom = atom<Deadline | null>(null)

/** The hold's end was told to this page, so its own clock may say that it is over. */
export const isAnchoredAtom = atom(false)

/** The clocks cannot be trusted for the hold until the server has said what is left. */
export const isCheckingAtom = atom(false)

/** The clocks when they were last looked at. */
export const nowAtom = atom<Clocks>({ mono: 0, wall: 0 })

/** What an answer says of the hold: the seconds left when its request was sent, or that there is no hold. */
export const holdAtom = atom(null, (_get, set, seconds: number | null, sent: Clocks) => {
  set(deadlineAtom, seconds === null ? null : deadlineOf(seconds, sent))
  set(isAnchoredAtom, true)
  set(isCheckingAtom, false)
  // The answer took its time, which the countdown must not show as if it were still to come.
  set(nowAtom, { mono: performance.now(), wall: Date.now() })
})

/** The shopper is in the checkout with tickets that are held, and not yet theirs. */
const isHeldAtom = atom(get => !get(checkoutAtom)?.payment_complete && !beforeReservation.has(get(stepAtom)))

/** Seconds left of the hold, never below 0; null where no countdown runs. */
export const secondsLeftAtom = atom(get => {
  const deadline = get(deadlineAtom)
  return deadline && get(isHeldAtom) ? secondsLeft(deadline, get(nowAtom)) : null
})

/** Why the shopper is back on the basket: kept over the reload that brings them there. */
export const reservingErrorAtom = atom<string | null>(null)

/** The hold ran out while the shopper was in the checkout. */
export const expiredAtom = atom(false)

/** What was held when it ran out, to compare with what can be had now. */
export const heldLinesAtom = atom<readonly TicketLine[]>([])

/** The time is over: what was held is remembered, so that what has changed can be said. */
export const expireAtom = atom(null, (get, set) => {
  if (get(expiredAtom)) return
  set(expiredAtom, true)
  set(heldLinesAtom, get(checkoutAtom)?.tickets ?? [])
})

/** Reads are numbered as they are asked; what is known is as young as the one last heard. */
const askedAtom = atom(0)
const heardAtom = atom(0)

/** Changes what is known by what the server has just said otherwise; a read asked before that is out of date. */
export const changeCheckoutAtom = atom(null, (get, set, change: Partial<Checkout>) => {
  const checkout = get(checkoutAtom)
  if (!checkout) return
  set(heardAtom, get(askedAtom) + 1)
  set(checkoutAtom, { ...checkout, ...change })
  set(changedHereAtom, count => count + 1)
})

/** Counts what this page has changed, so that other tabs hear of it. */
export const changedHereAtom = atom(0)

/** Reads the basket and its sale. On failure what was known stays. */
export const reloadAtom = atom(null, async (get, set): Promise<Sent<typeof getCheckout>> => {
  const turn = get(askedAtom) + 1
  set(askedAtom, turn)
  set(loadingAtom, count => count + 1)
  const sent = await call(getCheckout, {})
  set(loadingAtom, count => count - 1)
  if (!sent.ok) set(loadFailedAtom, true)
  if (!sent.ok || turn < get(heardAtom)) return sent
  set(heardAtom, turn)
  // The hold ended while nobody looked: the phone slept, or the tab was hidden.
  const isOver = get(isHeldAtom) && beforeReservation.has(sent.answer.state)
  if (isOver && !get(isPaymentOpenAtom)) set(expireAtom)
  set(checkoutAtom, sent.answer)
  set(heardAtAtom, Date.now())
  set(isLiveAtom, true)
  set(loadFailedAtom, false)
  set(holdAtom, sent.answer.seconds_remaining, sent.sent)
  return sent
})

/** Between reserve and delivery. */
export const isInCheckoutAtom = atom(get => {
  const step = get(stepAtom)
  const isBefore = beforeReservation.has(step) && step !== 'reserve'
  return get(isLiveAtom) && !isBefore && step !== 'order_completed'
})
