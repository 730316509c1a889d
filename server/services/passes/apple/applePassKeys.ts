import { createPrivateKey, X509Certificate } from 'node:crypto'
import { readTogether } from '../readTogether.ts'

export interface ApplePassKeys {
  /** The id of the pass type, `pass.…`, that the certificate is of. */
  type: string
  team: string
  /** The certificate of the pass type and its private key, and Apple's intermediate certificate (WWDR G4), all as PEM. */
  certificate: string
  key: string
  intermediate: string
  /** The origin of Apple's push server. */
  pushOrigin: string
}

const PUSH_ORIGIN = 'https://api.push.apple.com'

const NAMES = [
  'APPLE_PASS_TYPE',
  'APPLE_TEAM',
  'APPLE_PASS_CERTIFICATE',
  'APPLE_PASS_KEY',
  'APPLE_INTERMEDIATE_CERTIFICATE',
] as const

/** Reads the settings of Apple's passes. null: none of them is set, or one is missing. */
export function readApplePassKeys(
  set: (name: string) => string | null,
  wrong: string[],
): ApplePassKeys | null {
  const values = readTogether(NAMES, set, wrong)
  if (!values) return null
  const keys = {
    type: values.APPLE_PASS_TYPE,
    team: values.APPLE_TEAM,
    certificate: values.APPLE_PASS_CERTIFICATE,
    key: values.APPLE_PASS_KEY,
    intermediate: values.APPLE_INTERMEDIATE_CERTIFICATE,
    pushOrigin: set('APPLE_PUSH_ORIGIN') ?? PUSH_ORIGIN,
  }
  if (!isSecureOrigin(keys.pushOrigin))
    wrong.push(`APPLE_PUSH_ORIGIN must be an origin such as ${PUSH_ORIGIN}`)
  if (!keys.type.startsWith('pass.')) wrong.push('APPLE_PASS_TYPE must begin with pass.')
  if (!areOnePair(keys))
    wrong.push('APPLE_PASS_CERTIFICATE and APPLE_PASS_KEY are not a certificate and its key as PEM')
  if (!isCertificate(keys.intermediate))
    wrong.push('APPLE_INTERMEDIATE_CERTIFICATE is not a certificate as PEM')
  return keys
}

const isSecureOrigin = (text: string): boolean =>
  text.startsWith('https://') && URL.canParse(text) && new URL(text).origin === text

function areOnePair({ certificate, key }: ApplePassKeys): boolean {
  try {
    return new X509Certificate(certificate).checkPrivateKey(createPrivateKey(key))
  } catch {
    return false
  }
}

function isCertificate(pem: string): boolean {
  try {
    return new X509Certificate(pem).raw.length > 0
  } catch {
    return false
  }
}
