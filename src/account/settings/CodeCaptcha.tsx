import { atom, useAtomValue } from 'jotai'
import { lazy } from 'react'
import { captchaAnswerAtom } from '../../captcha/pass.ts'
import { Later } from '../../ui/Later.tsx'
import { ownCodeSiteKeyAtom } from './code.ts'

const CaptchaChallenge = lazy(() => import('../../captcha/CaptchaChallenge.tsx'))

/** Whether the server asks for a captcha that is not passed. */
export const isCaptchaOpenAtom = atom(
  get => get(ownCodeSiteKeyAtom) !== null && get(captchaAnswerAtom) === null,
)

/** The captcha that the server asks for before it sends another code. */
export function CodeCaptcha() {
  const sitekey = useAtomValue(ownCodeSiteKeyAtom)
  return (
    sitekey && (
      <Later>
        <CaptchaChallenge sitekey={sitekey} />
      </Later>
    )
  )
}
