import { array, boolean, is, optional, string, type } from 'superstruct'
import type { CaptchaProvider } from './captchaProvider.ts'
import { ProviderUnreachable } from './cardProvider.ts'

const SITEVERIFY = 'https://api.hcaptcha.com/siteverify'
/** Less than a page waits for its answer. */
const TIME_LIMIT_MS = 5000

export interface CaptchaKeys {
  siteKey: string
  secret: string
}

/** What it says of us and not of the answer. Its codes change: one that is not here is a refused answer. */
const OUR_FAULTS = new Set([
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

/** hCaptcha's siteverify: https://docs.hcaptcha.com/#verify-the-user-response-server-side. `hostname`: of our page. */
export function hcaptcha(
  { siteKey, secret }: CaptchaKeys,
  hostname: string,
  reach: typeof fetch = fetch,
  isSandbox = false,
): CaptchaProvider {
  return {
    isSandbox,
    siteKey,
    async verify(answer) {
      const said = await ask(reach, new URLSearchParams({ secret, response: answer, sitekey: siteKey }))
      if (!is(said, verdict)) throw new ProviderUnreachable('The captcha’s answer cannot be read')
      const faults = (said['error-codes'] ?? []).filter(code => OUR_FAULTS.has(code))
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
