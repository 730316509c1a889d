import type { Logger } from 'pino'
import { ProviderUnreachable } from '../../http/providerUnreachable.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Captcha } from './captcha.ts'

const refused = 'The captcha was not accepted. Please complete the challenge again.'
const unreachable = 'The captcha could not be checked. Nothing is lost: please try again.'

/** null: a person gave this answer. Otherwise what the call is answered with: it asks for a captcha. */
export async function askCaptcha(
  { captcha, log }: { captcha: Captcha; log: Logger },
  answer: string | undefined,
): Promise<Refusal | null> {
  let error: string | null = null
  if (answer) {
    try {
      if (await captcha.verify(answer)) return null
      error = refused
    } catch (reason) {
      if (!(reason instanceof ProviderUnreachable)) throw reason
      log.error({ reason: reason.message }, 'a captcha could not be checked')
      error = unreachable
    }
  }
  return new Refusal(200, { captcha: true, captcha_sitekey: captcha.siteKey, error })
}
