import { array, is, optional, type Struct, string, type } from 'superstruct'
import { ProviderUnreachable } from '../../http/providerUnreachable.ts'
import { jsonOf } from '../jsonOf.ts'

export const SQUARE_VERSION = '2026-09-16'
/** Less than the page waits for the call. */
const TIME_LIMIT_MS = 8000

/** Square refused a request. */
export class SquareRefusal extends Error {
  override name = 'SquareRefusal'
  readonly status: number
  readonly errors: SquareError[]

  constructor(status: number, errors: SquareError[]) {
    const reasons = errors.map(({ code }) => code).join(', ')
    // The detail can repeat what was sent, which no log may have.
    super(`Square answered ${status}: ${reasons || 'no reason'}`)
    this.status = status
    this.errors = errors
  }
}

interface SquareError {
  category: string
  code: string
}

/** Both answer Square's answer, and reject with `ProviderUnreachable` or `SquareRefusal`. */
export interface SquareClient {
  get<T>(path: string, shape: Struct<T>): Promise<T>
  post<T>(path: string, body: object, shape: Struct<T>): Promise<T>
}

export function squareClient(api: string, accessToken: string, send: typeof fetch): SquareClient {
  const headers = {
    Authorization: `Bearer ${accessToken}`,
    'Content-Type': 'application/json',
    'Square-Version': SQUARE_VERSION,
  }

  async function ask<T>(path: string, init: RequestInit, shape: Struct<T>): Promise<T> {
    let response: Response
    let text: string
    try {
      response = await send(api + path, {
        ...init,
        headers,
        // A redirect could carry the request and its token to another host.
        redirect: 'error',
        signal: AbortSignal.timeout(TIME_LIMIT_MS),
      })
      text = await response.text()
    } catch (error) {
      throw new ProviderUnreachable('Square gives no answer', { cause: error })
    }
    const said = jsonOf(text)
    if (response.ok && is(said, shape)) return said
    // After an answer that nobody can read, the outcome is unknown.
    if (response.ok) throw new ProviderUnreachable('The answer of Square cannot be read')
    const refusal = new SquareRefusal(response.status, is(said, errorsShape) ? said.errors : [])
    throw isUnknown(response.status) ? new ProviderUnreachable(refusal.message, { cause: refusal }) : refusal
  }

  return {
    get: (path, shape) => ask(path, { method: 'GET' }, shape),
    post: (path, body, shape) => ask(path, { method: 'POST', body: JSON.stringify(body) }, shape),
  }
}

/** Refused for good: not because the shop's own access is wrong. */
export const isRefused = (error: unknown): boolean =>
  error instanceof SquareRefusal && error.status !== 401 && error.status !== 403

/** 409: another request under the same key is at work; the caller repeats it. */
const isUnknown = (status: number): boolean => status >= 500 || [408, 409, 429].includes(status)

const errorsShape = type({ errors: array(type({ category: string(), code: string() })) })

/** An answer whose content is not read. */
export const anyAnswer = type({ errors: optional(array(type({}))) })
