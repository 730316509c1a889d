import { atom } from 'jotai'
import { checkoutAtom } from '../../../state/checkout.ts'
import { captcha } from '../../../text/captcha.ts'
import { captchaErrorAtom, reserveBasketAtom } from '../../reserveBasket.ts'

/** What passing the challenge has given, in this page's memory alone; null: it is not passed. */
export const captchaAnswerAtom = atom<string | null>(null)
// Whoever comes back to the step meets a new challenge.
captchaAnswerAtom.onMount = set => () => set(null)
/** An answer is good for once: after that the challenge is another one. */
export const challengeAtom = atom(0)
export const sendingCaptchaAtom = atom(false)

export const siteKeyAtom = atom(get => get(checkoutAtom)?.captcha_sitekey ?? null)

export const passAtom = atom(null, (_get, set, answer: string) => {
  set(captchaErrorAtom, null)
  set(captchaAnswerAtom, answer)
})

export const expireAtom = atom(null, (_get, set) => {
  set(captchaAnswerAtom, null)
  set(captchaErrorAtom, captcha.expired)
})

export const failAtom = atom(null, (_get, set, code: string) => {
  set(captchaAnswerAtom, null)
  // Whoever has closed the challenge knows it.
  if (code !== 'challenge-closed') set(captchaErrorAtom, captcha.failed)
})

/** Shows another challenge. */
export const challengeAnewAtom = atom(null, (_get, set) => {
  set(captchaAnswerAtom, null)
  set(challengeAtom, count => count + 1)
})

/** Reserves with what was passed. An answer that was lost leaves everything as it was, to be sent again. */
export const continueAtom = atom(null, async (get, set): Promise<void> => {
  const answer = get(captchaAnswerAtom)
  if (answer === null || get(sendingCaptchaAtom)) return
  set(sendingCaptchaAtom, true)
  set(captchaErrorAtom, null)
  if (await set(reserveBasketAtom, answer)) set(challengeAnewAtom)
  set(sendingCaptchaAtom, false)
})
