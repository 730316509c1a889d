import { createPublicKey, type KeyObject } from 'node:crypto'
import { array, is, literal, string, type } from 'superstruct'
import { ProviderUnreachable } from '../../http/providerUnreachable.ts'

const TIME_LIMIT_MS = 5000
/** An unknown key id, which anybody can send, causes no more than one request in this time. */
const REFETCH_MS = 60_000
/** A withdrawn key signs no longer than this. */
const VALID_MS = 3_600_000

const jwksShape = type({ keys: array(type({})) })
const jwkShape = type({
  kty: literal('EC'),
  crv: literal('P-521'),
  kid: string(),
  x: string(),
  y: string(),
})

/**
 * Answers a reader of the public keys at `jku`, by key id; null: there is no such key. It rejects
 * with `ProviderUnreachable` if the keys cannot be read.
 */
export function signingKeys(jku: string, send: typeof fetch): (kid: string) => Promise<KeyObject | null> {
  let fetchedAt = Number.NEGATIVE_INFINITY
  let keys: Promise<Map<string, KeyObject>> = Promise.resolve(new Map())

  const fetchAfter = (ageMs: number) => {
    if (Date.now() - fetchedAt < ageMs) return
    fetchedAt = Date.now()
    keys = fetchKeys(jku, send)
  }

  return async kid => {
    fetchAfter(VALID_MS)
    // A failure is kept like a list without the key: until the next request is allowed.
    const known = await keys.catch(() => null)
    if (!known?.has(kid)) fetchAfter(REFETCH_MS)
    return (await keys).get(kid) ?? null
  }
}

async function fetchKeys(jku: string, send: typeof fetch): Promise<Map<string, KeyObject>> {
  try {
    const response = await send(jku, { redirect: 'error', signal: AbortSignal.timeout(TIME_LIMIT_MS) })
    const said: unknown = await response.json()
    if (!response.ok || !is(said, jwksShape))
      throw new Error(`The address of the keys answered ${response.status}`)
    // The list also has keys of other kinds, for other signatures.
    const usable = said.keys.filter(jwk => is(jwk, jwkShape))
    return new Map(
      usable.map(({ kty, crv, kid, x, y }) => [
        kid,
        createPublicKey({ key: { kty, crv, x, y }, format: 'jwk' }),
      ]),
    )
  } catch (error) {
    throw new ProviderUnreachable('The keys that sign webhooks cannot be read', { cause: error })
  }
}
