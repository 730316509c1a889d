import { atom } from 'jotai'
import { checkoutAtom } from '../../../state/checkout.ts'
import { captcha } from '../../../text/captcha.ts'
import { captchaErrorAtom, reserveBasketAtom } from '../../reserveBasket.ts'

/** The token of the passed challenge, only in memory; null: it is not passed. */
export const captchaAnswerAtom = atom<string | null>(null)
// The step starts with a new challenge each time it is shown.
captchaAnswerAtom.onMount = set => () => set(null)
/** A token is valid once, so each use changes this number and shows a new challenge. */
export const challengeAtom = atom(0)
export const sendingCaptchaAtom = atom(false)

export const siteKeyAtom = atom(get => get(checkoutAtom)?.captcha_sitekey ?? null)

export const passAtom = atom(null, (_get, set, answer: string) => {
  set(captchaErrorAtom, null)
  set(captchaAnswerAtom, answer)
})

export const expireChallengeAtom = atom(null, (_get, set) => {
  set(captchaAnswerAtom, null)
  set(captchaErrorAtom, captcha.expired)
})

export const failAtom = atom(null, (_get, set, code: string) => {
  set(captchaAnswerAtom, null)
  // A challenge that the shopper closed needs no message.
  if (code !== 'challenge-closed') set(captchaErrorAtom, captcha.failed)
})

/** Shows another challenge. */
export const challengeAnewAtom = atom(null, (_get, set) => {
  set(captchaAnswerAtom, null)
  set(challengeAtom, count => count + 1)
})

/** Reserves with the token. After a lost answer the same token can be sent again. */
export const continueAtom = atom(null, async (get, set): Promise<void> => {
  const answer = get(captchaAnswerAtom)
  if (answer === null || get(sendingCaptchaAtom)) return
  set(sendingCaptchaAtom, true)
  set(captchaErrorAtom, null)
  if (await set(reserveBasketAtom, answer)) set(challengeAnewAtom)
  set(sendingCaptchaAtom, false)
})
