import { useAtomValue, useSetAtom } from 'jotai'
import { lazy, type ReactNode, Suspense } from 'react'
import { WORK_KEY } from '../../contract/work.ts'
import { captcha } from '../text/captcha.ts'
import { FocusedAlert } from '../ui/messages/FocusedAlert.tsx'
import { Waiting } from '../ui/messages/Waiting.tsx'
import {
  captchaErrorAtom,
  challengeAnewAtom,
  challengeAtom,
  expireChallengeAtom,
  failAtom,
  passAtom,
} from './pass.ts'
import { WorkChallenge } from './WorkChallenge.tsx'
import './CaptchaChallenge.css'

const SANDBOX_KEY = 'sandbox'

const HCaptchaChallenge = lazy(() => import('./HCaptchaChallenge.tsx'))
const SandboxCaptcha = lazy(() => import('./sandbox/sandboxCaptcha.tsx'))

interface Props {
  /** The public key for the provider's widget; null: it is not known yet. */
  sitekey: string | null
  /** What stands beside *Show another challenge*. */
  children?: ReactNode
}

/** A challenge that a person passes and a program does not. Its answer is `captchaAnswerAtom`. */
export default function CaptchaChallenge({ sitekey, children }: Props) {
  const round = useAtomValue(challengeAtom)
  const error = useAtomValue(captchaErrorAtom)
  const pass = useSetAtom(passAtom)
  const expire = useSetAtom(expireChallengeAtom)
  const fail = useSetAtom(failAtom)
  const anew = useSetAtom(challengeAnewAtom)
  const isWork = sitekey?.startsWith(WORK_KEY) === true
  const Challenge = isWork ? WorkChallenge : sitekey === SANDBOX_KEY ? SandboxCaptcha : HCaptchaChallenge
  return (
    <>
      {!isWork && <p>{captcha.prompt}</p>}
      {error && <FocusedAlert key={error}>{error}</FocusedAlert>}
      <div className="challenge">
        {sitekey && (
          <Suspense fallback={<Waiting>Opening</Waiting>}>
            <Challenge key={round} sitekey={sitekey} onPass={pass} onExpire={expire} onFail={fail} />
          </Suspense>
        )}
      </div>
      <p className="small">
        {!isWork && (
          <button type="button" className="link" onClick={anew}>
            Show another challenge
          </button>
        )}
        {children}
      </p>
    </>
  )
}
