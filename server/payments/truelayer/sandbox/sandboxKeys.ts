import { createECDH, createHash, createPrivateKey, hkdfSync, type KeyObject } from 'node:crypto'
import { hmac, type Keys } from '../../../keys.ts'
import { otherSite } from '../../sandbox/otherSite.ts'

/** The number of points of the curve P-521: a private key is from 1 to one less than it. */
const CURVE_ORDER = BigInt(
  `0x01${'f'.repeat(64)}fa51868783bf2f966b7fcc0148f709a5d03bb5c9b8899c47aebb6fb71e91386409`,
)
const KEY_BYTES = 66
/** Eight bytes more than a key has, so that the remainder is spread evenly. */
const DRAWN_BYTES = KEY_BYTES + 8

/** A key by which the sandbox, or the shop in its place, signs. */
export interface SandboxSigningKey {
  kid: string
  privateKey: KeyObject
  publicJwk: { kty: string; crv: string; x: string; y: string }
}

/**
 * The P-521 key for this use. It follows from the sandbox's key, so that any process on the database can
 * check what another one has signed.
 */
export function sandboxSigningKey(
  { sandbox }: Pick<Keys, 'sandbox'>,
  use: 'webhook' | 'request',
): SandboxSigningKey {
  const drawn = Buffer.from(hkdfSync('sha256', sandbox, 'truelayer', use, DRAWN_BYTES)).toString('hex')
  const number = (BigInt(`0x${drawn}`) % (CURVE_ORDER - 1n)) + 1n
  const secret = Buffer.from(number.toString(16).padStart(KEY_BYTES * 2, '0'), 'hex')
  const curve = createECDH('secp521r1')
  curve.setPrivateKey(secret)
  const [x, y] = [1, 1 + KEY_BYTES].map(at => curve.getPublicKey().subarray(at, at + KEY_BYTES))
  const publicJwk = { kty: 'EC', crv: 'P-521', x: base64url(x), y: base64url(y) }
  const privateKey = createPrivateKey({ key: { ...publicJwk, d: base64url(secret) }, format: 'jwk' })
  return { kid: kidOf(publicJwk.x), privateKey, publicJwk }
}

const base64url = (bytes: Uint8Array | undefined): string => Buffer.from(bytes ?? []).toString('base64url')

const kidOf = (x: string): string => createHash('sha256').update(x).digest('hex').slice(0, 32)

const HOST = 'sandbox-bank.invalid'

/** The address of the sandbox's public keys, in its webhooks. Nothing on a network answers at this host. */
export const sandboxJku = `https://webhooks.${HOST}/.well-known/jwks`

export const WEBHOOK_PATH = '/webhooks/truelayer/'

/** Where the adapter finds the sandbox of a shop at this origin. */
export const standInHosts = (origin: string) => ({
  auth: `https://auth.${HOST}`,
  api: `https://api.${HOST}`,
  page: otherSite(origin),
  jku: sandboxJku,
  webhookPath: WEBHOOK_PATH,
})

/** The public keys by which the webhooks of the sandbox can be checked. */
export function sandboxJwks(keys: Pick<Keys, 'sandbox'>): { keys: object[] } {
  const { kid, publicJwk } = sandboxSigningKey(keys, 'webhook')
  return { keys: [{ ...publicJwk, kid, alg: 'ES512', use: 'sig' }] }
}

/** The account that the shop has at the sandbox. */
export interface SandboxAccount {
  clientId: string
  clientSecret: string
  /** Of the key that signs the shop's requests. */
  keyId: string
  /** As PEM. */
  privateKey: string
  merchantAccount: string
}

export function sandboxAccount(keys: Pick<Keys, 'sandbox'>): SandboxAccount {
  const { kid, privateKey } = sandboxSigningKey(keys, 'request')
  return {
    clientId: 'sandbox-foyer',
    clientSecret: hmac(keys.sandbox, 'truelayer client secret').toString('hex'),
    keyId: kid,
    privateKey: privateKey.export({ format: 'pem', type: 'sec1' }).toString(),
    merchantAccount: '00000000-0000-4000-8000-000000000001',
  }
}

/** The access token of the sandbox's API. All processes accept it. */
export const sandboxToken = (keys: Pick<Keys, 'sandbox'>): string =>
  hmac(keys.sandbox, 'truelayer access token').toString('base64url')
