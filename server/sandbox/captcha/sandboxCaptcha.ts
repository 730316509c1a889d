import { randomBytes } from 'node:crypto'
import { Hono } from 'hono'
import { decodeForm } from '../../../contract/form.ts'
import type { Database } from '../../database/connect.ts'
import { hmac, type Keys, sameText } from '../../keys.ts'
import type { CaptchaProvider } from '../../providers/captchaProvider.ts'
import { hcaptcha } from '../../providers/hcaptcha.ts'

const SECRET = '0xsandbox'
const SITE_KEY = 'sandbox'
const VALID_SECONDS = 120

/** The adapter of the real provider, whose requests end in this process. */
export const sandboxCaptcha = (database: Database, keys: Keys, hostname: string): CaptchaProvider =>
  hcaptcha(
    { siteKey: SITE_KEY, secret: SECRET },
    hostname,
    async (_address, init) => Response.json(await siteverify(database, keys, String(init?.body))),
    true,
  )

/** As much of hCaptcha's siteverify as is asked. */
async function siteverify(database: Database, keys: Keys, form: string): Promise<object> {
  const { secret, response, sitekey } = decodeForm(form)
  if (secret !== SECRET) return { success: false, 'error-codes': ['invalid-input-secret'] }
  if (sitekey !== SITE_KEY) return { success: false, 'error-codes': ['sitekey-secret-mismatch'] }
  const [nonce = '', second = '', hostname = '', mark = ''] = String(response).split('/')
  if (!sameText(mark, markOf(keys, nonce, second, hostname)))
    return { success: false, 'error-codes': ['invalid-input-response'] }
  if (Number(second) < Date.now() / 1000 - VALID_SECONDS)
    return { success: false, 'error-codes': ['expired-input-response'] }
  const { numInsertedOrUpdatedRows } = await database
    .insertInto('sandbox_captcha')
    .values({ nonce })
    .onConflict(conflict => conflict.doNothing())
    .executeTakeFirstOrThrow()
  if (!numInsertedOrUpdatedRows) return { success: false, 'error-codes': ['already-seen-response'] }
  return { success: true, hostname, challenge_ts: new Date(Number(second) * 1000).toISOString() }
}

/** Signed with what signs the sandbox's webhooks, so that only its own widget's answers pass. */
const markOf = (keys: Keys, ...parts: string[]): string =>
  hmac(Buffer.from(keys.sandbox), parts.join('/')).toString('base64url')

/** What the sandbox's widget says to it: that its box was ticked on a page of this host. */
export function captchaPages(keys: Keys, hostname: string, headers: Record<string, string>): Hono {
  const app = new Hono()
  app.post('/sandbox/captcha/', exchange => {
    for (const [name, value] of Object.entries(headers)) exchange.header(name, value)
    exchange.header('Cache-Control', 'no-store')
    const parts = [randomBytes(12).toString('hex'), String(Math.floor(Date.now() / 1000)), hostname]
    return exchange.text([...parts, markOf(keys, ...parts)].join('/'))
  })
  return app
}
