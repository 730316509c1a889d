import type { ProviderMode } from '../provider.ts'

export interface SquareKeys {
  /** Public: the form in the page needs it, and the location. */
  applicationId: string
  locationId: string
  accessToken: string
  /** Signs the webhooks. */
  signatureKey: string
}

const NAMES = [
  'SQUARE_APPLICATION_ID',
  'SQUARE_LOCATION_ID',
  'SQUARE_ACCESS_TOKEN',
  'SQUARE_WEBHOOK_SIGNATURE_KEY',
] as const

/** How the application ids of each mode begin. */
const PREFIXES = { live: 'sq0idp-', provider_test: 'sandbox-sq0idb-' } as const

/** The mode follows from the application id, and the hosts follow from the mode. */
export const squareMode = ({
  applicationId,
}: Pick<SquareKeys, 'applicationId'>): Exclude<ProviderMode, 'sandbox'> =>
  applicationId.startsWith(PREFIXES.live) ? 'live' : 'provider_test'

/** Reads Square's settings. They are set together; null: none of them is set, or one is missing. */
export function readSquareKeys(set: (name: string) => string | null, wrong: string[]): SquareKeys | null {
  const [applicationId, locationId, accessToken, signatureKey] = NAMES.map(set)
  if (!applicationId || !locationId || !accessToken || !signatureKey) {
    const missing = NAMES.filter(name => set(name) === null)
    if (missing.length < NAMES.length)
      wrong.push(`${missing.join(' and ')} must be set where another of Square's keys is`)
    return null
  }
  const keys = { applicationId, locationId, accessToken, signatureKey }
  if (!Object.values(PREFIXES).some(prefix => applicationId.startsWith(prefix)))
    wrong.push('SQUARE_APPLICATION_ID is not an application id of Square')
  else if (squareMode(keys) !== 'live' && set('NODE_ENV') === 'production')
    wrong.push(
      'SQUARE_APPLICATION_ID names a Square sandbox application in production, where no money would be taken',
    )
  return keys
}
