import { sameEmail } from '../../contract/rules/contact.ts'
import { countCall, limitCall } from '../http/rateLimits.ts'
import { askCaptcha } from '../services/captcha/askCaptcha.ts'
import type { CaptchaContext } from './captchaBeforeReserve.ts'

const tooMany = 'Too many codes were asked for. The newest one may still work.'

/**
 * Counts a code for its limits and throws a `Refusal` where one is exceeded. No request of strangers keeps the owner of
 * an e-mail address from signing in: with a captcha service every limit costs a captcha and not the code; without one,
 * no limit counts an e-mail address alone. `answer`: the token of a passed captcha.
 */
export async function limitCodes(
  context: CaptchaContext,
  email: string,
  answer: string | undefined,
): Promise<void> {
  const { database, configuration, address, session, captcha, log } = context
  const to = sameEmail(email)
  const own = {
    one_time_code_by_visit: session.family,
    one_time_code_by_address: address,
    one_time_code_by_asker: `${address} ${to}`,
  }
  if (!captcha) return limitCall(context, own, tooMany)
  const all = { ...own, one_time_code_by_email: to }
  if ((await countCall(database, configuration.rateLimits, all)) === 0) return
  const refusal = await askCaptcha({ captcha, log }, answer)
  if (refusal) throw refusal
}
