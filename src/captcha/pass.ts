import { atom } from 'jotai'
import { captcha } from '../text/captcha.ts'

/** Why the challenge is shown again; null at the first time. */
export const captchaErrorAtom = atom<string | null>(null)

/** The token of the passed challenge, only in memory; null: it is not passed. */
export const captchaAnswerAtom = atom<string | null>(null)
// Each view that asks for a captcha starts with a new challenge.
captchaAnswerAtom.onMount = set => () => set(null)

/** A token is valid once, so each use changes this number and shows a new challenge. */
export const challengeAtom = atom(0)

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
