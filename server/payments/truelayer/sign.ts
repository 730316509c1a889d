import { sign as ecdsaSign, verify as ecdsaVerify, type KeyObject } from 'node:crypto'
import { type Infer, is, literal, optional, string, type } from 'superstruct'
import { Refusal } from '../../http/refusal.ts'
import { signingKeys } from './signingKeys.ts'

/** How far the time of a webhook may be from this server's: a recorded webhook is of no use later. */
const TOLERANCE_MS = 5 * 60_000

const TIMESTAMP = 'x-tl-webhook-timestamp'

/** A POST request as it is signed. */
export interface SignedRequest {
  path: string
  /** The signed headers: their order and the case of their names count. */
  headers: [name: string, value: string][]
  /** The exact text that is sent. */
  body: string
}

const encoded = (text: string): string => Buffer.from(text).toString('base64url')

const textOf = ({ path, headers, body }: SignedRequest): string =>
  [`POST ${path}`, ...headers.map(([name, value]) => `${name}: ${value}`), body].join('\n')

/**
 * Answers the `Tl-Signature` of a request: a JWS by ES512 without its payload. `key`: a private P-521 key.
 * `names`: the id of its public half, and for a webhook the address where that is found.
 */
export function signatureOf(
  request: SignedRequest,
  key: KeyObject,
  names: { kid: string; jku?: string },
): string {
  const tl_headers = request.headers.map(([name]) => name).join(',')
  const head = encoded(JSON.stringify({ alg: 'ES512', ...names, tl_version: '2', tl_headers }))
  const signed = Buffer.from(`${head}.${encoded(textOf(request))}`)
  const signature = ecdsaSign('sha512', signed, { key, dsaEncoding: 'ieee-p1363' })
  return `${head}..${signature.toString('base64url')}`
}

const headShape = type({
  alg: literal('ES512'),
  kid: string(),
  jku: optional(string()),
  tl_version: literal('2'),
  tl_headers: string(),
})

interface Signature {
  head: string
  said: Infer<typeof headShape>
  signature: string
}

/** The parts of a `Tl-Signature`; null: it is none. */
function partsOf(text: string | null): Signature | null {
  const [head = '', payload, signature, ...rest] = (text ?? '').split('.')
  const said = decoded(head)
  const isWhole = payload === '' && signature && rest.length === 0
  return isWhole && is(said, headShape) ? { head, said, signature } : null
}

const namesIn = ({ said }: Signature): string[] => said.tl_headers.split(',').filter(Boolean)

function isBy(key: KeyObject, { head, signature }: Signature, request: SignedRequest): boolean {
  return ecdsaVerify(
    'sha512',
    Buffer.from(`${head}.${encoded(textOf(request))}`),
    { key, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
}

/** Whether this key signed a request and its idempotency key. */
export function isSignedRequest(key: KeyObject, path: string, headers: Headers, body: string): boolean {
  const parts = partsOf(headers.get('Tl-Signature'))
  if (!parts || !namesIn(parts).includes('Idempotency-Key')) return false
  return isBy(key, parts, { path, headers: valuesOf(namesIn(parts), headers), body })
}

/**
 * Answers a check of webhooks that arrive at `webhookPath`. It rejects with a `Refusal` unless a key at `jku`
 * signed this body a short time ago, and with `ProviderUnreachable` if the keys cannot be read.
 */
export function webhookCheck(
  { jku, webhookPath: path }: { jku: string; webhookPath: string },
  send: typeof fetch,
): (body: string, headers: Headers) => Promise<void> {
  const keyOf = signingKeys(jku, send)

  return async (body, headers) => {
    const parts = partsOf(headers.get('Tl-Signature'))
    // The event itself names the address of its keys: any other address would be a forger's.
    if (!parts || parts.said.jku !== jku) throw unsigned()
    if (!namesIn(parts).some(name => name.toLowerCase() === TIMESTAMP)) throw unsigned()
    if (!isRecent(headers.get(TIMESTAMP))) throw unsigned()

    const key = await keyOf(parts.said.kid)
    if (!key) throw unsigned()
    const signed = valuesOf(namesIn(parts), headers)
    // The operator may have registered the address with or without its final slash.
    const paths = [path, path.replace(/\/$/, '')]
    if (!paths.some(one => isBy(key, parts, { path: one, headers: signed, body }))) throw unsigned()
  }
}

const unsigned = () => new Refusal(400, 'This event is not signed by the provider.')

/** The values of these headers, under the names as they were signed. Throws a `Refusal` if one is missing. */
const valuesOf = (names: string[], headers: Headers): SignedRequest['headers'] =>
  names.map(name => {
    const value = isHeaderName(name) ? headers.get(name) : null
    if (value === null) throw unsigned()
    return [name, value]
  })

/** `Headers` throws for a name that is none. */
const isHeaderName = (name: string): boolean => /^[\w-]+$/.test(name)

function isRecent(timestamp: string | null): boolean {
  // NaN, which no time is, is not within the tolerance.
  return Math.abs(Date.now() - Date.parse(timestamp ?? '')) <= TOLERANCE_MS
}

/** The JSON value in this part of a signature; null: it has none. */
function decoded(part: string): unknown {
  try {
    return JSON.parse(Buffer.from(part, 'base64url').toString())
  } catch {
    return null
  }
}
