import {
  createHmac,
  createPrivateKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'
import type { Database } from './database/connect.ts'

/** The server's signing keys. Each is derived from the one secret for one use. */
export interface Keys {
  /** Signs cross-site request tokens. */
  token: Buffer
  /** Signs the ids of visits that are not stored yet. */
  visit: Buffer
  /** Derives the six digits of a code from its id. */
  code: Buffer
  /** Signs the links that confirm a subscription to the mailing list. */
  mailing: Buffer
  /** Signs what the sandboxes send: webhooks and captcha answers. */
  sandbox: Buffer
  /** Signs tickets, by Ed25519. */
  ticket: KeyObject
}

const PKCS8_ED25519 = Buffer.from('302e020100300506032b657004220420', 'hex')

export function deriveKeys(secret: string): Keys {
  const derive = (use: string) => Buffer.from(hkdfSync('sha256', secret, 'foyer', use, 32))
  const der = Buffer.concat([PKCS8_ED25519, derive('ticket')])
  return {
    token: derive('token'),
    visit: derive('visit'),
    code: derive('code'),
    mailing: derive('mailing'),
    sandbox: derive('sandbox'),
    ticket: createPrivateKey({ key: der, format: 'der', type: 'pkcs8' }),
  }
}

/**
 * The secret of an installation without the setting SECRET. It is created once and stored, so that tickets stay
 * valid.
 */
export async function storedSecret(database: Database): Promise<string> {
  await database
    .insertInto('setting')
    .values({ name: 'secret', value: randomBytes(32).toString('hex') })
    .onConflict(conflict => conflict.doNothing())
    .execute()
  const { value } = await database
    .selectFrom('setting')
    .select('value')
    .where('name', '=', 'secret')
    .executeTakeFirstOrThrow()
  return value
}

export const hmac = (key: Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()

export function equalTexts(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}
