import type { Database } from '../../database/connect.ts'
import type { Keys } from '../../keys.ts'
import type { Captcha } from './captcha.ts'
import type { CaptchaKeys } from './captchaKeys.ts'
import { hcaptcha } from './hcaptcha.ts'
import { sandboxCaptcha } from './sandboxCaptcha.ts'

interface CaptchaSettings {
  captcha: CaptchaKeys | null
  production: boolean
  origin: string
}

/** null: production without keys asks nobody. Outside of production a sandbox stands in for the service. */
export function openCaptcha(
  { captcha, production, origin }: CaptchaSettings,
  database: Database,
  keys: Keys,
): Captcha | null {
  const { hostname } = new URL(origin)
  if (captcha) return hcaptcha(captcha, hostname)
  return production ? null : sandboxCaptcha(database, keys, hostname)
}
