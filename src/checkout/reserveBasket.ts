import { atom } from 'jotai'
import type { Body } from '../../contract/call.ts'
import { reserveTickets } from '../../contract/calls/reserve.ts'
import type { Sent } from '../../offline/send.ts'
import { call } from '../api/call.ts'
import { captchaErrorAtom } from '../captcha/pass.ts'
import { mayRedirectTo } from '../platform/features.ts'
import {
  changeCheckoutAtom,
  checkoutAtom,
  expiredAtom,
  heldLinesAtom,
  holdAtom,
  reloadAtom,
  reservingErrorAtom,
  stepAtom,
} from '../state/checkout.ts'
import { failures } from '../text/failures.ts'
import { notices } from '../text/notices.ts'
import { toast } from '../ui/messages/toast.ts'
import { backToBasketAtom, moveOnAtom } from './moveOn.ts'
import { dropMoneyBackAtom } from './notices.ts'

type Reserved = Sent<typeof reserveTickets>

/**
 * Reserves the basket and follows the outcome, in this order: reserved, captcha, redirect, error, none. `captcha`:
 * the token of a passed challenge. Answers whether the token was used: after a lost answer the same token is sent
 * again.
 */
export const reserveBasketAtom = atom(null, async (_get, set, captcha?: string): Promise<boolean> => {
  set(isReservingAtom, true)
  try {
    return await set(followReserveAtom, captcha)
  } finally {
    set(isReservingAtom, false)
  }
})

/** The basket is being reserved, or the page moves on from it. The server's step may be `reserve` meanwhile. */
export const isReservingAtom = atom(false)

const MOST_MS = 60_000

/** The reservation has had no answer within the time limit of a call, and is being asked for again. */
export const isStillAskingAtom = atom(false)

/** Asks again where the answer takes too long or the server is busy. The key stays, so the server answers the outcome of the first request. */
const askAtom = atom(null, async (_get, set, body: Body<typeof reserveTickets>): Promise<Reserved> => {
  const since = performance.now()
  try {
    for (;;) {
      const sent = await call(reserveTickets, body)
      const isSlow =
        !sent.ok &&
        sent.failure.kind === 'unreachable' &&
        (sent.failure.isTimeout || sent.failure.retryAfterSeconds !== null)
      if (!isSlow || performance.now() - since > MOST_MS) return sent
      set(isStillAskingAtom, true)
    }
  } finally {
    set(isStillAskingAtom, false)
  }
})

const followReserveAtom = atom(null, async (get, set, captcha?: string): Promise<boolean> => {
  const from = get(stepAtom) === 'captcha' ? 'captcha' : 'reserve'
  const sent = await set(askAtom, captcha === undefined ? {} : { 'h-captcha-response': captcha })
  if (!sent.ok) {
    toast(failures.reserve_tickets)
    if (from === 'captcha' && sent.failure.kind === 'unreachable') return false
    await set(backToBasketAtom, null)
    return true
  }
  const { reserved, checkout_time, captcha: isAsked, captcha_sitekey, redirect, error } = sent.answer
  if (reserved) {
    set(holdAtom, checkout_time ?? 0, sent.sent)
    set(expiredAtom, false)
    set(reservingErrorAtom, null)
    await set(dropMoneyBackAtom)
    const agreed = get(checkoutAtom)
    // The next step depends on facts that the reservation may have changed.
    const read = await set(reloadAtom)
    // Between the press and the reservation a price may have ended, and somebody else may have spent a code's credit.
    if (read.ok && agreed && read.answer.basket_total > agreed.basket_total) {
      set(heldLinesAtom, agreed.tickets)
      await set(backToBasketAtom, notices.basketChanged)
      return true
    }
    // Where the next step cannot be reached, the shopper presses Reserve again.
    if (!(await set(moveOnAtom, from))) await set(backToBasketAtom, null)
  } else if (isAsked) {
    set(captchaErrorAtom, error || null)
    set(changeCheckoutAtom, { state: 'captcha', captcha_sitekey: captcha_sitekey ?? null })
  } else if (redirect) {
    if (mayRedirectTo(redirect)) location.assign(redirect)
    else await set(backToBasketAtom, notices.unknownError)
  } else {
    await set(backToBasketAtom, error || notices.unknownError)
  }
  return true
})
