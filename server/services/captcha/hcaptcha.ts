import { array, boolean, is, optional, string, type } from 'superstruct'
import { ProviderUnreachable } from '../../http/providerUnreachable.ts'
import type { Captcha } from './captcha.ts'
import type { CaptchaKeys } from './captchaKeys.ts'

const SITEVERIFY = 'https://api.hcaptcha.com/siteverify'
/** Less than the page waits for the call. */
const TIME_LIMIT_MS = 5000
const ORIGINS = ['https://hcaptcha.com', 'https://*.hcaptcha.com']

/** Error codes about this server's settings. hCaptcha changes its codes: an unknown code means a refused answer. */
const SETTING_ERRORS = new Set([
  'missing-input-secret',
  'invalid-input-secret',
  'sitekey-secret-mismatch',
  'not-using-dummy-passcode',
  'bad-request',
])

const verdict = type({
  success: boolean(),
  hostname: optional(string()),
  'error-codes': optional(array(string())),
})

/** hCaptcha's siteverify: https://docs.hcaptcha.com/#verify-the-user-response-server-side. `hostname`: of this shop. */
export function hcaptcha(
  { siteKey, secret }: CaptchaKeys,
  hostname: string,
  reach: typeof fetch = fetch,
): Captcha {
  return {
    siteKey,
    documentPolicy: { script: ORIGINS, frame: ORIGINS, connect: ORIGINS, style: ORIGINS },
    sandboxPages: null,
    async verify(answer) {
      const said = await ask(reach, new URLSearchParams({ secret, response: answer, sitekey: siteKey }))
      if (!is(said, verdict)) throw new ProviderUnreachable('The captcha’s answer cannot be read')
      const faults = (said['error-codes'] ?? []).filter(code => SETTING_ERRORS.has(code))
      if (faults.length > 0) throw new ProviderUnreachable(`The captcha is not set up: ${faults.join()}`)
      return said.success && said.hostname === hostname
    },
  }
}

async function ask(reach: typeof fetch, body: URLSearchParams): Promise<unknown> {
  try {
    const response = await reach(SITEVERIFY, {
      method: 'POST',
      body,
      signal: AbortSignal.timeout(TIME_LIMIT_MS),
    })
    return await response.json()
  } catch (error) {
    throw new ProviderUnreachable('The captcha gives no answer', { cause: error })
  }
}
