import { randomBytes } from 'node:crypto'
import { Hono } from 'hono'
import { decodeForm } from '../../../contract/form.ts'
import type { Database } from '../../database/connect.ts'
import { equalTexts, hmac, type Keys } from '../../keys.ts'
import type { Captcha } from './captcha.ts'
import { hcaptcha } from './hcaptcha.ts'

const SECRET = '0xsandbox'
const SITE_KEY = 'sandbox'
const VALID_SECONDS = 120

/** The real adapter, whose requests end in this process. */
export const sandboxCaptcha = (database: Database, keys: Keys, hostname: string): Captcha => ({
  ...hcaptcha({ siteKey: SITE_KEY, secret: SECRET }, hostname, async (_address, init) =>
    Response.json(await siteverify(database, keys, String(init?.body))),
  ),
  documentPolicy: null,
  sandboxPages: captchaPages(keys, hostname),
})

/** The part of hCaptcha's siteverify that the adapter uses. */
async function siteverify(database: Database, keys: Keys, form: string): Promise<object> {
  const { secret, response, sitekey } = decodeForm(form)
  if (secret !== SECRET) return { success: false, 'error-codes': ['invalid-input-secret'] }
  if (sitekey !== SITE_KEY) return { success: false, 'error-codes': ['sitekey-secret-mismatch'] }
  const [nonce = '', second = '', hostname = '', mark = ''] = String(response).split('/')
  if (!equalTexts(mark, markOf(keys, nonce, second, hostname)))
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

/** Signs an answer, so that only answers of the sandbox's own widget pass. */
const markOf = (keys: Keys, ...parts: string[]): string =>
  hmac(keys.sandbox, parts.join('/')).toString('base64url')

/** The endpoint that the sandbox's widget calls when the shopper ticks its box. It answers a signed captcha answer. */
function captchaPages(keys: Keys, hostname: string): Hono {
  const app = new Hono()
  app.post('/sandbox/captcha/', c => {
    const parts = [randomBytes(12).toString('hex'), String(Math.floor(Date.now() / 1000)), hostname]
    return c.text([...parts, markOf(keys, ...parts)].join('/'))
  })
  return app
}
