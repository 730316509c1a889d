import { useAtomValue, useSetAtom } from 'jotai'
import CaptchaChallenge from '../../../captcha/CaptchaChallenge.tsx'
import { captchaAnswerAtom } from '../../../captcha/pass.ts'
import { totalLabelAtom } from '../../../outbox/totalLabel.ts'
import { BottomBar } from '../../../ui/BottomBar.tsx'
import { Button } from '../../../ui/Button.tsx'
import { backToBasketAtom } from '../../moveOn.ts'
import { reserveWithCaptchaAtom, sendingCaptchaAtom, siteKeyAtom } from './reserveWithCaptcha.ts'

/** The captcha step: whoever reserves often passes a challenge first. */
export default function Captcha() {
  const isPassed = useAtomValue(captchaAnswerAtom) !== null
  const isSending = useAtomValue(sendingCaptchaAtom)
  const total = useAtomValue(totalLabelAtom)
  const goOn = useSetAtom(reserveWithCaptchaAtom)
  const back = useSetAtom(backToBasketAtom)
  return (
    <form
      className="step-form"
      onSubmit={event => {
        event.preventDefault()
        void goOn()
      }}
    >
      <CaptchaChallenge sitekey={useAtomValue(siteKeyAtom)}>
        {' · '}
        <button type="button" className="link" onClick={() => void back(null)}>
          Back to basket
        </button>
      </CaptchaChallenge>
      <BottomBar {...(total && { label: 'Total, fees included', total })}>
        <Button type="submit" isLoading={isSending} isDisabled={!isPassed}>
          Continue
        </Button>
      </BottomBar>
    </form>
  )
}
