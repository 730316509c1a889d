import { createHash, randomBytes } from 'node:crypto'
import { isWorkDone, WORK_KEY, workText } from '../../../contract/work.ts'
import type { Database } from '../../database/connect.ts'
import { countCall, type RateLimits } from '../../http/rateLimits.ts'
import { equalTexts, hmac, type Keys } from '../../keys.ts'
import type { Captcha } from './captcha.ts'

const VALID_SECONDS = 600

/**
 * Stands in for a captcha service where there is none: arithmetic of the device, which anybody's device can do. Its keys
 * are challenges, each valid once.
 */
export const workCaptcha = (database: Database, limits: RateLimits, keys: Keys): Captcha => ({
  get siteKey() {
    const challenge = `${Math.floor(Date.now() / 1000)}.${randomBytes(12).toString('base64url')}`
    return `${WORK_KEY}${challenge}.${markOf(keys, challenge)}`
  },
  documentPolicy: null,
  sandboxPages: null,
  async verify(answer) {
    const [key = '', solution = ''] = answer.split('/')
    const [second = '', nonce = '', mark = ''] = key.slice(WORK_KEY.length).split('.')
    if (!equalTexts(mark, markOf(keys, `${second}.${nonce}`))) return false
    if (Number(second) < Date.now() / 1000 - VALID_SECONDS) return false
    if (!isWorkDone(createHash('sha256').update(workText(key, solution)).digest())) return false
    return (await countCall(database, limits, { work_by_challenge: nonce })) === 0
  },
})

/** Signs a challenge, so that nobody works ahead. */
const markOf = (keys: Keys, challenge: string): string =>
  hmac(keys.code, `work ${challenge}`).toString('base64url')
