import { atom } from 'jotai'
import { captchaAnswerAtom, captchaErrorAtom, challengeAnewAtom } from '../../../captcha/pass.ts'
import { checkoutAtom } from '../../../state/checkout.ts'
import { reserveBasketAtom } from '../../reserveBasket.ts'

export const sendingCaptchaAtom = atom(false)

export const siteKeyAtom = atom(get => get(checkoutAtom)?.captcha_sitekey ?? null)

/** Reserves with the token. After a lost answer the same token can be sent again. */
export const reserveWithCaptchaAtom = atom(null, async (get, set): Promise<void> => {
  const answer = get(captchaAnswerAtom)
  if (answer === null || get(sendingCaptchaAtom)) return
  set(sendingCaptchaAtom, true)
  set(captchaErrorAtom, null)
  if (await set(reserveBasketAtom, answer)) set(challengeAnewAtom)
  set(sendingCaptchaAtom, false)
})
