export interface CaptchaKeys {
  siteKey: string
  secret: string
}

/** hCaptcha's published test keys, with which every answer passes. */
const TEST_SITE_KEY = /^[1-3]0000000-ffff-ffff-ffff-/
const TEST_SECRET = /^0x0+$/

/** Reads hCaptcha's two keys from the settings. They are set together; null: neither is set. */
export function readCaptchaKeys(
  set: (name: string) => string | null,
  production: boolean,
  wrong: string[],
): CaptchaKeys | null {
  const [siteKey, secret] = [set('HCAPTCHA_SITE_KEY'), set('HCAPTCHA_SECRET')]
  if (!siteKey && !secret) return null
  if (!siteKey || !secret) {
    wrong.push('HCAPTCHA_SITE_KEY and HCAPTCHA_SECRET must be set together')
    return null
  }
  if (!/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(siteKey))
    wrong.push('HCAPTCHA_SITE_KEY is not a site key of hCaptcha')
  if (!/^(0x|ES_)/.test(secret)) wrong.push('HCAPTCHA_SECRET is not a secret of hCaptcha')
  if (production && (TEST_SITE_KEY.test(siteKey) || TEST_SECRET.test(secret)))
    wrong.push('HCAPTCHA_SITE_KEY and HCAPTCHA_SECRET let everybody pass, and must not in production')
  return { siteKey, secret }
}
