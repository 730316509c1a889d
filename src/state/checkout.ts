import { atom } from 'jotai'
import { array, type Infer, number, object } from 'superstruct'
import { getCheckout } from '../../contract/calls/checkout.ts'
import { type Checkout, checkout } from '../../contract/entities/checkout.ts'
import { giftVoucherLine } from '../../contract/entities/giftVoucher.ts'
import { type TicketLine, ticketLine } from '../../contract/entities/ticket.ts'
import { afterPayment, beforeReservation, type StepName } from '../../contract/steps.ts'
import { type Clocks, type Deadline, deadlineOf, secondsLeft } from '../../offline/deadline.ts'
import type { DataOf } from '../../offline/deviceStore.ts'
import { BASKET_RECORDS } from '../../offline/deviceStore.ts'
import type { Sent } from '../../offline/send.ts'
import { call } from '../api/call.ts'
import { begunPaymentAtom, isConfirmingAtom } from './payment.ts'
import type { PersistedRow } from './persisted.ts'

export const basketLines = object({ tickets: array(ticketLine), gift_vouchers: array(giftVoucherLine) })

export type BasketLines = Infer<typeof basketLines>

/** The server's last answer about the basket and its sale; null before the first one. */
export const checkoutAtom = atom<Checkout | null>(null)

/** When that answer came, by the wall clock in milliseconds; null before the first one. */
export const answeredAtAtom = atom<number | null>(null)

/** The answer came to this page; before that, the checkout is what the device stored. */
export const isLiveAtom = atom(false)

/** How many reads are under way; Reserve is disabled meanwhile. */
export const loadingAtom = atom(0)

/** The last read failed: the checkout that is shown may be old. */
export const loadFailedAtom = atom(false)

/** The server does not answer, and what is shown is what the device had stored. The connection strip says so. */
export const isUnheardAtom = atom(
  get => get(loadFailedAtom) && !get(isLiveAtom) && get(answeredAtAtom) !== null,
)

/** A payment for this sale, or for one that has ended since, has left the device and is not settled. */
const isBegunAtom = atom(get => {
  const [begun, checkout] = [get(begunPaymentAtom), get(checkoutAtom)]
  if (!begun || !checkout || afterPayment.has(checkout.state)) return false
  return checkout.sale_reference === null || checkout.sale_reference === begun.reference
})

/** Whether the shopper has paid is unknown: the page finds out first, and offers no second payment. */
export const isOutcomeUnknownAtom = atom(get => get(isBegunAtom) && !get(isConfirmingAtom))

/** A payment is under way, or its outcome is unknown: the basket and its hold must not change. */
export const isPaymentOpenAtom = atom(get => get(isBegunAtom) || get(isConfirmingAtom))

/** The step that is shown. */
export const stepAtom = atom<StepName>(get =>
  get(isBegunAtom) ? 'payment' : (get(checkoutAtom)?.state ?? 'determining'),
)

/** When the hold ends; null without one. */
export const deadlineAtom = atom<Deadline | null>(null)

/** The hold's end comes from an answer to this page, so the page's own clock may end the hold. */
export const isAnchoredAtom = atom(false)

/** The clocks disagree: the time left is unconfirmed until the next answer. */
export const isCheckingAtom = atom(false)

/** Both clocks at the last tick. */
export const nowAtom = atom<Clocks>({ mono: 0, wall: 0 })

/** Sets the hold from an answer: the seconds left when its request was sent; null without a hold. */
export const holdAtom = atom(null, (_get, set, seconds: number | null, sent: Clocks) => {
  set(deadlineAtom, seconds === null ? null : deadlineOf(seconds, sent))
  set(isAnchoredAtom, true)
  set(isCheckingAtom, false)
  // The time that the answer took has passed, and the countdown must show that.
  set(nowAtom, { mono: performance.now(), wall: Date.now() })
})

/** The shopper is in the checkout with tickets that are held and not paid. */
const isHeldAtom = atom(get => !get(checkoutAtom)?.payment_complete && !beforeReservation.has(get(stepAtom)))

/** Seconds left of the hold, never below 0; null where no countdown runs. */
export const secondsLeftAtom = atom(get => {
  const deadline = get(deadlineAtom)
  return deadline && get(isHeldAtom) ? secondsLeft(deadline, get(nowAtom)) : null
})

/** Why the shopper is back on the basket. It outlives the read that follows. */
export const reservingErrorAtom = atom<string | null>(null)

/** The hold ran out while the shopper was in the checkout. */
export const expiredAtom = atom(false)

/** The server said first that the hold has ended: a payment may have been tried elsewhere, as on the page of a bank. */
export const isEndFoundAtom = atom(false)

/** The lines as the shopper saw them before the hold ran out or the basket changed, to compare with those of now. */
export const heldLinesAtom = atom<readonly TicketLine[]>([])

/** Ends the hold and remembers its lines, so that the basket can show what has changed. */
export const expireAtom = atom(null, (get, set) => {
  if (get(expiredAtom)) return
  set(expiredAtom, true)
  set(heldLinesAtom, get(checkoutAtom)?.tickets ?? [])
})

/** Reads are numbered in the order of their requests; an answer older than the newest one is ignored. */
const requestedAtom = atom(0)
const answeredAtom = atom(0)

/** Changes the checkout by what another answer has just said. Reads that were requested before are ignored. */
export const changeCheckoutAtom = atom(null, (get, set, change: Partial<Checkout>) => {
  const checkout = get(checkoutAtom)
  if (!checkout) return
  set(answeredAtom, get(requestedAtom) + 1)
  set(checkoutAtom, { ...checkout, ...change })
})

/** Reads the basket and its sale. On failure the last answer stays. */
export const reloadAtom = atom(null, async (get, set): Promise<Sent<typeof getCheckout>> => {
  const requestNumber = get(requestedAtom) + 1
  set(requestedAtom, requestNumber)
  set(loadingAtom, count => count + 1)
  const sent = await call(getCheckout, {})
  set(loadingAtom, count => count - 1)
  if (!sent.ok) set(loadFailedAtom, true)
  if (!sent.ok || requestNumber < get(answeredAtom)) return sent
  set(answeredAtom, requestNumber)
  // The hold ended while the phone slept or the tab was hidden.
  const isOver = get(isHeldAtom) && beforeReservation.has(sent.answer.state)
  // Where the server says why it has ended, that is the reason.
  const isEnd = isOver && !sent.answer.reserving_error && !get(isBegunAtom) && !get(expiredAtom)
  if (isEnd) set(expireAtom)
  set(checkoutAtom, sent.answer)
  if (isEnd) set(isEndFoundAtom, true)
  set(answeredAtAtom, Date.now())
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

const checkoutRow = { name: BASKET_RECORDS[0], struct: object({ heardAt: number(), answer: checkout }) }

const storedCheckoutAtom = atom(
  get => {
    const answer = get(checkoutAtom)
    const heardAt = get(answeredAtAtom)
    return answer && heardAt !== null ? { heardAt, answer } : null
  },
  (get, set, { heardAt, answer }: DataOf<typeof checkoutRow>) => {
    if (get(checkoutAtom)) return
    set(answeredAtAtom, heardAt)
    set(checkoutAtom, answer)
  },
)

export const persistedCheckout: PersistedRow = {
  row: checkoutRow,
  data: storedCheckoutAtom,
  writtenOn: storedCheckoutAtom,
  // A tab that is closed as soon as it shows the basket leaves it on the device.
  writtenAtEnd: 'if changed',
  forgottenAt: ['basket_left'],
  forget: atom(null, (_get, set) => {
    set(checkoutAtom, null)
    set(answeredAtAtom, null)
  }),
}

/** When the hold ends by the wall clock, in milliseconds, and the seconds that were shown last. */
const deadlineRow = { name: BASKET_RECORDS[1], struct: object({ wall: number(), shown: number() }) }

export const persistedDeadline: PersistedRow = {
  row: deadlineRow,
  data: atom(
    get => {
      const deadline = get(deadlineAtom)
      return deadline && { wall: deadline.wall, shown: get(secondsLeftAtom) ?? 0 }
    },
    (get, set, { wall, shown }: DataOf<typeof deadlineRow>) => {
      if (get(deadlineAtom)) return
      const now = { mono: performance.now(), wall: Date.now() }
      set(nowAtom, now)
      // The countdown never rises over a reload, even where the wall clock was changed.
      set(deadlineAtom, { wall, mono: now.mono + shown * 1000 })
      set(isCheckingAtom, true)
    },
  ),
  // The seconds that are shown follow from the deadline; each tick is no change.
  writtenOn: deadlineAtom,
  writtenAtEnd: 'always',
  forgottenAt: ['basket_left'],
  forget: atom(null, (_get, set) => set(deadlineAtom, null)),
}
