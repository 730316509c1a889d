import { createPrivateKey } from 'node:crypto'
import type { ProviderMode } from '../provider.ts'

/** When the money counts as received: on the merchant account, or once the shopper's bank has sent it. */
const RECEIVED_AT = ['settled', 'executed'] as const
const HOSTS = ['live', 'sandbox'] as const

export interface TruelayerKeys {
  clientId: string
  clientSecret: string
  /** The id under which TrueLayer has the public half of `privateKey`. */
  keyId: string
  /** A P-521 key as PEM. */
  privateKey: string
  /** The id of the account that receives the money. */
  merchantAccount: string
  /** `settled` if it is missing. */
  accepts?: (typeof RECEIVED_AT)[number]
}

export interface TruelayerSettings extends TruelayerKeys {
  host: (typeof HOSTS)[number]
}

const NAMES = [
  'TRUELAYER_CLIENT_ID',
  'TRUELAYER_CLIENT_SECRET',
  'TRUELAYER_KEY_ID',
  'TRUELAYER_PRIVATE_KEY',
  'TRUELAYER_MERCHANT_ACCOUNT',
  'TRUELAYER_HOST',
] as const

/** Reads TrueLayer's settings. They are set together; null: none of them is set, or one is missing. */
export function readTruelayerKeys(
  set: (name: string) => string | null,
  wrong: string[],
): TruelayerSettings | null {
  const [clientId, clientSecret, keyId, escapedKey, merchantAccount, host] = NAMES.map(set)
  if (!clientId || !clientSecret || !keyId || !escapedKey || !merchantAccount || !host) {
    const missing = NAMES.filter(name => set(name) === null)
    if (missing.length < NAMES.length)
      wrong.push(`${missing.join(' and ')} must be set where another of TrueLayer's keys is`)
    return null
  }
  // A file of variables has one line for each, so the key's lines may end in the two characters \n.
  const privateKey = escapedKey.replaceAll('\\n', '\n')
  if (!isP521(privateKey)) wrong.push('TRUELAYER_PRIVATE_KEY is not a private P-521 key as PEM')
  if (host === 'sandbox' && set('NODE_ENV') === 'production')
    wrong.push('TRUELAYER_HOST names a TrueLayer sandbox host in production, where no money would be taken')
  return {
    clientId,
    clientSecret,
    keyId,
    privateKey,
    merchantAccount,
    host: oneOf(HOSTS, 'TRUELAYER_HOST', host, 'sandbox', wrong),
    accepts: oneOf(RECEIVED_AT, 'TRUELAYER_ACCEPTS', set('TRUELAYER_ACCEPTS'), 'settled', wrong),
  }
}

/** The mode of the payments at this host. */
export const modeAt = ({ host }: Pick<TruelayerSettings, 'host'>): Exclude<ProviderMode, 'sandbox'> =>
  host === 'live' ? 'live' : 'provider_test'

/** Answers the value if it is one of these, and `otherwise` if it is not set. */
function oneOf<T extends string>(
  values: readonly T[],
  name: string,
  value: string | null,
  otherwise: T,
  wrong: string[],
): T {
  const known = values.find(one => one === value)
  if (value !== null && !known) wrong.push(`${name} can only be ${values.join(' or ')}`)
  return known ?? otherwise
}

function isP521(pem: string): boolean {
  try {
    return createPrivateKey(pem).asymmetricKeyDetails?.namedCurve === 'secp521r1'
  } catch {
    return false
  }
}
