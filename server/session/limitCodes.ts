import { sameEmail } from '../../contract/rules/contact.ts'
import { countCall } from '../http/rateLimits.ts'
import type { Keys } from '../keys.ts'
import { askCaptcha } from '../services/captcha/askCaptcha.ts'
import { workCaptcha } from '../services/captcha/workCaptcha.ts'
import type { CaptchaContext } from './captchaBeforeReserve.ts'

/**
 * Counts a code for its limits and throws a `Refusal` that asks for a captcha where one is exceeded. No number of requests
 * by strangers, also from the owner's own network address, keeps the owner of an e-mail address from a code: above every
 * limit it costs a captcha, or without a captcha service some arithmetic of the device, and is never refused.
 * `answer`: of the captcha that was passed.
 */
export async function limitCodes(
  { database, configuration, address, session, captcha, keys, log }: CaptchaContext & { keys: Keys },
  email: string,
  answer: string | undefined,
): Promise<void> {
  const to = sameEmail(email)
  const wait = await countCall(database, configuration.rateLimits, {
    one_time_code_by_visit: session.family,
    one_time_code_by_address: address,
    one_time_code_by_asker: `${address} ${to}`,
    one_time_code_by_email: to,
  })
  if (wait === 0) return
  const asked = captcha ?? workCaptcha(database, configuration.rateLimits, keys)
  const refusal = await askCaptcha({ captcha: asked, log }, answer)
  if (refusal) throw refusal
}
