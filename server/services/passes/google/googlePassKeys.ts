import { createPrivateKey } from 'node:crypto'
import { readTogether } from '../readTogether.ts'

export interface GooglePassKeys {
  /** The issuer of the passes: digits. */
  issuer: string
  /** The e-mail address of the service account, and its RSA key as PEM. */
  account: string
  key: string
}

const NAMES = ['GOOGLE_PASS_ISSUER', 'GOOGLE_SERVICE_ACCOUNT', 'GOOGLE_SERVICE_KEY'] as const

/** Reads the settings of Google's passes. null: none of them is set, or one is missing. */
export function readGooglePassKeys(
  set: (name: string) => string | null,
  wrong: string[],
): GooglePassKeys | null {
  const values = readTogether(NAMES, set, wrong)
  if (!values) return null
  const keys = {
    issuer: values.GOOGLE_PASS_ISSUER,
    account: values.GOOGLE_SERVICE_ACCOUNT,
    key: values.GOOGLE_SERVICE_KEY,
  }
  if (!/^\d+$/.test(keys.issuer)) wrong.push('GOOGLE_PASS_ISSUER must be a number')
  if (!isRsaKey(keys.key)) wrong.push('GOOGLE_SERVICE_KEY is not a private RSA key as PEM')
  return keys
}

function isRsaKey(pem: string): boolean {
  try {
    return createPrivateKey(pem).asymmetricKeyType === 'rsa'
  } catch {
    return false
  }
}
