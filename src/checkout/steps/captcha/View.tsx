import { useAtomValue, useSetAtom } from 'jotai'
import { lazy, Suspense } from 'react'
import { totalLabelAtom } from '../../../outbox/totalLabel.ts'
import { captcha } from '../../../text/captcha.ts'
import { BottomBar } from '../../../ui/BottomBar.tsx'
import { Button } from '../../../ui/Button.tsx'
import { FocusedAlert } from '../../../ui/FocusedAlert.tsx'
import { Waiting } from '../../../ui/Waiting.tsx'
import { backToBasketAtom } from '../../moveOn.ts'
import { captchaErrorAtom } from '../../reserveBasket.ts'
import {
  captchaAnswerAtom,
  challengeAnewAtom,
  challengeAtom,
  continueAtom,
  expireChallengeAtom,
  failAtom,
  passAtom,
  sendingCaptchaAtom,
  siteKeyAtom,
} from './pass.ts'
import './View.css'

const SANDBOX_KEY = 'sandbox'

const HCaptchaChallenge = lazy(() => import('./HCaptchaChallenge.tsx'))
const SandboxCaptcha = lazy(() => import('./sandbox/sandboxCaptcha.tsx'))

/** The captcha step: whoever reserves often passes a challenge first. */
export default function Captcha() {
  const sitekey = useAtomValue(siteKeyAtom)
  const round = useAtomValue(challengeAtom)
  const error = useAtomValue(captchaErrorAtom)
  const isPassed = useAtomValue(captchaAnswerAtom) !== null
  const isSending = useAtomValue(sendingCaptchaAtom)
  const total = useAtomValue(totalLabelAtom)
  const pass = useSetAtom(passAtom)
  const expire = useSetAtom(expireChallengeAtom)
  const fail = useSetAtom(failAtom)
  const anew = useSetAtom(challengeAnewAtom)
  const goOn = useSetAtom(continueAtom)
  const back = useSetAtom(backToBasketAtom)
  const Challenge = sitekey === SANDBOX_KEY ? SandboxCaptcha : HCaptchaChallenge
  return (
    <form
      className="step-form"
      onSubmit={event => {
        event.preventDefault()
        void goOn()
      }}
    >
      <p>{captcha.prompt}</p>
      {error && <FocusedAlert key={error}>{error}</FocusedAlert>}
      <div className="challenge">
        {sitekey && (
          <Suspense fallback={<Waiting>Opening</Waiting>}>
            <Challenge key={round} sitekey={sitekey} onPass={pass} onExpire={expire} onFail={fail} />
          </Suspense>
        )}
      </div>
      <p className="small">
        <button type="button" className="link" onClick={anew}>
          Show another challenge
        </button>
        {' · '}
        <button type="button" className="link" onClick={() => void back(null)}>
          Back to basket
        </button>
      </p>
      <BottomBar {...(total && { label: 'Total, fees included', total })}>
        <Button type="submit" isLoading={isSending} isDisabled={!isPassed}>
          Continue
        </Button>
      </BottomBar>
    </form>
  )
}
