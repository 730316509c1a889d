import { sameEmail } from '../contract/rules/contact.ts'
import type { CallContext } from './handler.ts'
import { countCall, limitCall } from './rateLimits.ts'
import { askCaptcha } from './services/captcha/askCaptcha.ts'

const tooMany = 'Too many codes were asked for. The newest one may still work.'

/**
 * Counts a code for its limits and throws a `Refusal` where one is exceeded. What others do, at the same network
 * address or with the same e-mail address, costs a shopper a captcha and not the code. Without a captcha service every
 * limit refuses. `answer`: the token of a passed captcha.
 */
export async function limitCodes(
  context: CallContext,
  email: string,
  answer: string | undefined,
): Promise<void> {
  const { database, configuration, address, session, captcha, log } = context
  const to = sameEmail(email)
  const shared = { one_time_code_by_visit: session.family, one_time_code_by_address: address }
  const own = { one_time_code_by_asker: `${address} ${to}` }
  const most = { one_time_code_with_captcha: to }
  if (!captcha) return limitCall(context, { ...shared, ...own, ...most }, tooMany)
  const asked = { ...shared, one_time_code_by_email: to }
  if ((await countCall(database, configuration.rateLimits, asked)) === 0)
    return limitCall(context, own, tooMany)
  const refusal = await askCaptcha({ captcha, log }, answer)
  if (refusal) throw refusal
  await limitCall(context, { ...own, ...most }, tooMany)
}
