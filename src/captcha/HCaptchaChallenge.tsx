import { HCaptcha } from '@hcaptcha/react-hcaptcha'
import { limits } from '../../contract/limits.ts'
import { captchaScriptUrl } from '../platform/trusted.ts'
import { useProviderScript } from '../platform/useProviderScript.ts'
import { Waiting } from '../ui/messages/Waiting.tsx'
import type { Challenge } from './Challenge.ts'

const defined = () => (globalThis as { hcaptcha?: object }).hcaptcha

/** hCaptcha's own widget, once its script is loaded. */
export default function HCaptchaChallenge({ sitekey, onPass, onExpire, onFail }: Challenge) {
  const isThere = useProviderScript(captchaScriptUrl, defined, limits.cardScriptPoll, () =>
    onFail('script-error'),
  )
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
