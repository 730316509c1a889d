import { createHash, createPrivateKey } from 'node:crypto'
import { is, min, number, optional, pattern, type Struct, string, type } from 'superstruct'
import { ProviderUnreachable } from '../../http/providerUnreachable.ts'
import { jsonOf } from '../jsonOf.ts'
import type { Hosts } from './hosts.ts'
import type { TruelayerKeys } from './settings.ts'
import { signatureOf } from './sign.ts'

/** Less than the page waits for the call. A call that first needs a token has no more time. */
const TIME_LIMIT_MS = 8000
/** A token is not used in the last minute before its end: it has to be valid when it arrives. */
const TOKEN_MARGIN_MS = 60_000

/** TrueLayer refused a request, so it did nothing. */
export class TruelayerRefusal extends Error {
  override name = 'TruelayerRefusal'
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

/** Both answer TrueLayer's answer, and reject with `ProviderUnreachable` or `TruelayerRefusal`. */
export interface TruelayerClient {
  get(path: string): Promise<unknown>
  /** `idempotencyKey`: a UUID. `body`: null sends none. */
  post(path: string, idempotencyKey: string, body: object | null): Promise<unknown>
}

/** Opens the API with a token of its own, and signs each change. */
export function truelayerClient(keys: TruelayerKeys, hosts: Hosts, send: typeof fetch): TruelayerClient {
  const privateKey = createPrivateKey(keys.privateKey)
  const token = tokensOf(keys, hosts, send)

  async function call(path: string, init: { method: string; headers: object; body?: string }) {
    const signal = AbortSignal.timeout(TIME_LIMIT_MS)
    const bearer = await token.take(signal)
    const headers = { ...init.headers, Authorization: `Bearer ${bearer}` }
    try {
      return await ask(send, hosts.api + path, { ...init, headers, signal })
    } catch (error) {
      if (error instanceof TruelayerRefusal && error.status === 401) token.drop()
      throw error
    }
  }

  return {
    get: path => call(path, { method: 'GET', headers: {} }),

    post(path, idempotencyKey, content) {
      const body = content ? JSON.stringify(content) : ''
      const request = { path, headers: [['Idempotency-Key', idempotencyKey] as [string, string]], body }
      const headers = {
        'Content-Type': 'application/json',
        'Idempotency-Key': idempotencyKey,
        'Tl-Signature': signatureOf(request, privateKey, { kid: keys.keyId }),
      }
      return call(path, { method: 'POST', headers, body })
    },
  }
}

/** TrueLayer takes a version 4 UUID as the idempotency key. The same `key` gives the same UUID. */
export function uuidOf(key: string): string {
  const bytes = createHash('sha256').update(key).digest().subarray(0, 16)
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x40, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

/** Answers the value if it has this shape: after an answer that nobody can read, the outcome is unknown. */
export function readAs<T>(value: unknown, shape: Struct<T>): T {
  if (is(value, shape)) return value
  throw new ProviderUnreachable('The answer of TrueLayer cannot be read')
}

const tokenShape = type({ access_token: pattern(string(), /^[\x21-\x7e]+$/), expires_in: min(number(), 0) })

/** Keeps a token until shortly before its end. Calls at the same time wait for the same one. */
function tokensOf({ clientId, clientSecret }: TruelayerKeys, { auth }: Hosts, send: typeof fetch) {
  let kept: Promise<string> | null = null
  let keptUntil = 0

  async function fetchToken(signal: AbortSignal): Promise<string> {
    const askedAt = Date.now()
    const body = new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: clientId,
      client_secret: clientSecret,
      scope: 'payments',
    })
    const said = readAs(
      await ask(send, `${auth}/connect/token`, { method: 'POST', body, signal }),
      tokenShape,
    )
    keptUntil = askedAt + said.expires_in * 1000 - TOKEN_MARGIN_MS
    return said.access_token
  }

  return {
    take(signal: AbortSignal): Promise<string> {
      if (kept && Date.now() < keptUntil) return kept
      keptUntil = Number.POSITIVE_INFINITY
      const asked = fetchToken(signal)
      kept = asked
      asked.catch(() => {
        if (kept === asked) kept = null
      })
      return asked
    },
    drop() {
      kept = null
    },
  }
}

/** Answers the JSON value of an answer; undefined: it has none. */
async function ask(send: typeof fetch, address: string, init: RequestInit): Promise<unknown> {
  let response: Response
  let text: string
  try {
    // A redirect could carry the request and its token to another host.
    response = await send(address, { ...init, redirect: 'error' })
    text = await response.text()
  } catch (error) {
    throw new ProviderUnreachable('TrueLayer gives no answer', { cause: error })
  }
  const said = jsonOf(text)
  if (response.ok) return said
  const refusal = refusalOf(response.status, said)
  throw isUnknown(response.status) ? new ProviderUnreachable(refusal.message, { cause: refusal }) : refusal
}

/** 409: another request is at work on the same payment or uses the same key; the caller repeats it. */
const isUnknown = (status: number): boolean => status >= 500 || status === 429 || status === 409

const problemShape = type({
  title: optional(string()),
  trace_id: optional(string()),
  // Of the host that gives tokens.
  error: optional(string()),
})

/** Says what TrueLayer's support needs. The rest can repeat what was sent, which no log may have. */
function refusalOf(status: number, said: unknown): TruelayerRefusal {
  const { title, error, trace_id } = is(said, problemShape) ? said : {}
  const trace = trace_id ? `, trace_id ${trace_id}` : ''
  return new TruelayerRefusal(
    status,
    `TrueLayer answered ${status}: ${title ?? error ?? 'no reason'}${trace}`,
  )
}
