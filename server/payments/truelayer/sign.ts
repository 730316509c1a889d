import { sign as ecdsaSign, verify as ecdsaVerify, type KeyObject } from 'node:crypto'
import { is, literal, string, type } from 'superstruct'
import { Refusal } from '../../refusal.ts'
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
  jku: string(),
  tl_version: literal('2'),
  tl_headers: string(),
})

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
    const [head = '', payload, signature, ...rest] = (headers.get('Tl-Signature') ?? '').split('.')
    const said = decoded(head)
    if (payload !== '' || !signature || rest.length > 0 || !is(said, headShape)) throw unsigned()
    // The event itself names the address of its keys: any other address would be a forger's.
    if (said.jku !== jku) throw unsigned()
    const signedHeaders = said.tl_headers.split(',').filter(Boolean)
    if (!signedHeaders.some(name => name.toLowerCase() === TIMESTAMP)) throw unsigned()
    if (!isRecent(headers.get(TIMESTAMP))) throw unsigned()

    const key = await keyOf(said.kid)
    if (!key) throw unsigned()
    const isBy = (signedPath: string) => {
      const request = { path: signedPath, headers: valuesOf(signedHeaders, headers), body }
      return ecdsaVerify(
        'sha512',
        Buffer.from(`${head}.${encoded(textOf(request))}`),
        { key, dsaEncoding: 'ieee-p1363' },
        Buffer.from(signature, 'base64url'),
      )
    }
    // The operator may have registered the address with or without its final slash.
    if (!isBy(path) && !isBy(path.replace(/\/$/, ''))) throw unsigned()
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
