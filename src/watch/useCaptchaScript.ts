import { useEffect, useState } from 'react'
import { limits } from '../../contract/limits.ts'
import { captchaScriptUrl } from '../ui/trusted.ts'
import { providerScript } from './providerScript.ts'

const defined = () => (globalThis as { hcaptcha?: object }).hcaptcha

/** Whether the captcha provider's script is there; it is brought when this is first asked. */
export function useCaptchaScript(onFail: () => void): boolean {
  const [isThere, setThere] = useState(defined() !== undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: brought once, whoever is told of it.
  useEffect(() => {
    let isShown = true
    providerScript(captchaScriptUrl, defined, limits.cardScriptPoll).then(
      () => isShown && setThere(true),
      () => isShown && onFail(),
    )
    return () => {
      isShown = false
    }
  }, [])
  return isThere
}
