import { HCaptcha } from '@hcaptcha/react-hcaptcha'
import { Waiting } from '../../../ui/Waiting.tsx'
import { useCaptchaScript } from '../../../watch/useCaptchaScript.ts'
import type { Challenge } from './Challenge.ts'

/** hCaptcha's own widget, once its script is there. */
export default function HCaptchaChallenge({ sitekey, onPass, onExpire, onFail }: Challenge) {
  const isThere = useCaptchaScript(() => onFail('script-error'))
  if (!isThere) return <Waiting>Opening</Waiting>
  return (
    <HCaptcha
      sitekey={sitekey}
      theme={matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'}
      size={innerWidth < 380 ? 'compact' : 'normal'}
      languageOverride="en-GB"
      reCaptchaCompat={false}
      sentry={false}
      onVerify={onPass}
      onExpire={onExpire}
      onChalExpired={onExpire}
      onError={onFail}
    />
  )
}
