import { atom } from 'jotai'
import { is } from 'superstruct'
import { codeRefusal, type sendOneTimeCode } from '../../../contract/calls/login.ts'
import type { sendChangeCode, sendDeletionCode } from '../../../contract/calls/settings.ts'
import { limits } from '../../../contract/limits.ts'
import type { Failure, Sent } from '../../../offline/send.ts'
import { captchaAnswerAtom, captchaErrorAtom, challengeAnewAtom } from '../../captcha/pass.ts'

/*
 * A one-time code that proves a change of the address, the deletion of the account, or who makes an act that can cost money:
 * the page asks for one at a time.
 */

export const ownCodeAtom = atom('')

/** The server's reason, shown at the field of the code. */
export const ownCodeProblemAtom = atom<string | null>(null)

/** The site key of the captcha that the server asks for before it sends another code; null: it asks for none. */
export const ownCodeSiteKeyAtom = atom<string | null>(null)

/** Whether a code that was sent at this moment can still be typed. */
export const isCodeValid = (sentAt: number): boolean => Date.now() - sentAt < limits.codeValidMinutes * 60_000

/** The token of a captcha where one was passed. After a lost answer the same token is sent again. */
export const captchaBodyAtom = atom(get => {
  const answer = get(captchaAnswerAtom)
  return answer === null ? {} : { 'h-captcha-response': answer }
})

/** Takes over the answer to a request for a code. true: it was sent. */
export const codeAskedAtom = atom(
  null,
  (
    _get,
    set,
    sent: Sent<typeof sendChangeCode> | Sent<typeof sendDeletionCode> | Sent<typeof sendOneTimeCode>,
  ): boolean => {
    const asked = sent.ok && sent.answer.captcha ? sent.answer : null
    set(ownCodeSiteKeyAtom, asked?.captcha_sitekey ?? null)
    set(captchaErrorAtom, asked?.error ?? null)
    set(challengeAnewAtom)
    if (!sent.ok || asked) return false
    set(ownCodeAtom, '')
    set(ownCodeProblemAtom, null)
    return true
  },
)

/** Clears a code that was refused and says why. false: this failure is about something else. */
export const codeRefusedAtom = atom(null, (_get, set, failure: Failure): boolean => {
  const refused = failure.kind === 'refused' && is(failure.body, codeRefusal) ? failure.body : null
  if (refused?.type !== 'one_time_code') return false
  set(ownCodeAtom, '')
  set(ownCodeProblemAtom, refused.message)
  return true
})
