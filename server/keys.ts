import {
  createHash,
  createHmac,
  createPrivateKey,
  createPublicKey,
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
  /** Signs the links by which readers leave the messages of an organiser. */
  leave: Buffer
  /** Signs the links by which recipients claim tickets. */
  transfer: Buffer
  /** Signs the links by which holders answer the offer of a refund. */
  offer: Buffer
  /** Derives the tokens by which devices ask for the passes of Apple's wallet. */
  pass: Buffer
  /** Derives the tokens and the secrets of webhooks of organisers' programs. */
  program: Buffer
  /** Signs the link that makes its opener the operator. */
  operator: Buffer
  /** Signs the links that show the draft of an event. */
  preview: Buffer
  /** Signs what the sandboxes send: webhooks and captcha answers. */
  sandbox: Buffer
  /** Signs tickets, by Ed25519. */
  ticket: KeyObject
  /** The keys of earlier secrets, which sign nothing any more. What they have signed is still valid. */
  earlier: Keys[]
}

/** The keys by which a signature may be checked, those that sign first. */
export const allKeys = (keys: Keys): Keys[] => [keys, ...keys.earlier]

const PKCS8_ED25519 = Buffer.from('302e020100300506032b657004220420', 'hex')

export function deriveKeys(secret: string, earlier: readonly string[] = []): Keys {
  const derive = (use: string) => Buffer.from(hkdfSync('sha256', secret, 'foyer', use, 32))
  const der = Buffer.concat([PKCS8_ED25519, derive('ticket')])
  return {
    token: derive('token'),
    visit: derive('visit'),
    code: derive('code'),
    mailing: derive('mailing'),
    leave: derive('leave'),
    transfer: derive('transfer'),
    offer: derive('offer'),
    pass: derive('pass'),
    program: derive('program'),
    operator: derive('operator'),
    preview: derive('preview'),
    sandbox: derive('sandbox'),
    ticket: createPrivateKey({ key: der, format: 'der', type: 'pkcs8' }),
    earlier: earlier.map(one => deriveKeys(one)),
  }
}

/** A public key by which gates check tickets. */
export interface TicketKey {
  /** Eight hexadecimal digits that follow from the key. */
  id: string
  /** The 32 bytes of the Ed25519 key, in base64url. */
  publicKey: string
}

export function ticketKeyOf({ ticket }: Keys): TicketKey {
  const { x: publicKey = '' } = createPublicKey(ticket).export({ format: 'jwk' })
  return { id: createHash('sha256').update(publicKey).digest('hex').slice(0, 8), publicKey }
}

/**
 * The secret of an installation without the setting SECRET. It is created once and stored, so that tickets stay
 * valid.
 */
async function storedSecret(database: Database): Promise<string> {
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

/** The keys of an installation. */
export async function keysOf(
  { secret, earlierSecrets }: { secret: string | null; earlierSecrets: string[] },
  database: Database,
): Promise<Keys> {
  return deriveKeys(secret ?? (await storedSecret(database)), earlierSecrets)
}

export const hmac = (key: Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()

export function equalTexts(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}
