import { assert, mask, StructError } from 'superstruct'
import type { Answer, Body, Call } from '../contract/call.ts'
import { getUser } from '../contract/calls/account.ts'
import type { User } from '../contract/entities/user.ts'
import { encodeForm, type FormValue } from '../contract/form.ts'
import type { Clocks } from './deadline.ts'

/** Why a call has no answer. A failure is a value: its caller chooses the words. */
export type Failure = Reason & {
  /** Of `signed_out`: its owner has ended the session on another device. */
  isEnded?: boolean
}

type Reason =
  /** The outcome is unknown: no network, time limit, server busy or broken, or a captive portal's page. */
  | { kind: 'unreachable'; retryAfterSeconds: number | null; isServerError?: true; isTimeout?: true }
  /** The session has ended or changed. */
  | { kind: 'signed_out' }
  /** The server refused. `error` is its text, if it gave one. */
  | { kind: 'refused'; status: number; error: string | null; body: unknown }
  /** The server applied it, but the answer does not fit its struct. */
  | { kind: 'unclear' }

export type Sent<C extends Call> =
  | { ok: true; answer: Answer<C> /** When the request left. */; sent: Clocks }
  | { ok: false; failure: Failure }

export interface Sending {
  /** The cross-site request token, if this realm can read one. */
  token(): Promise<string | null>
  key?: string
  /** Asked where the session changed since the call began: may it be sent in the name of this user? */
  mayGoOn?(user: User): Promise<boolean>
  signal?: AbortSignal
}

const TIME_LIMIT_MS = 10_000
const TOKEN_REFUSED = 403

/** The only fetch of page and worker. Throws only for a body that does not fit its request: a programming error. */
export async function send<C extends Call>(row: C, body: Body<C>, sending: Sending): Promise<Sent<C>> {
  assert(body, row.request)
  const first = await attempt(row, body, sending)
  if (row.method === 'GET' || first !== 'token refused') return orSignedOut(first)
  const user = await renewToken(sending)
  if (user !== 'token refused') {
    if (!user.ok && user.failure.kind === 'unreachable') return user
    if (user.ok && sending.mayGoOn && !(await sending.mayGoOn(user.answer)))
      return orSignedOut('token refused')
  }
  return orSignedOut(await attempt(row, body, sending))
}

let renewing: ReturnType<typeof attempt<typeof getUser>> | null = null

/**
 * The token may be missing or older than the session. The answer of get_user sets a fresh one. Calls that run at once
 * share it: on a first visit, two requests would begin two sessions.
 */
function renewToken(sending: Sending): NonNullable<typeof renewing> {
  renewing ??= attempt(getUser, {}, sending).finally(() => {
    renewing = null
  })
  return renewing
}

const orSignedOut = <C extends Call>(sent: Sent<C> | 'token refused'): Sent<C> =>
  sent === 'token refused' ? { ok: false, failure: { kind: 'signed_out' } } : sent

async function attempt<C extends Call>(
  row: C,
  body: Body<C>,
  { token, key, signal }: Sending,
): Promise<Sent<C> | 'token refused'> {
  const isGet = row.method === 'GET'
  const form = encodeForm(body as { [name: string]: FormValue })
  const xsrf = isGet ? null : await token()
  if (!isGet && xsrf === null) return 'token refused'
  const sent = { mono: performance.now(), wall: Date.now() }
  const limit = AbortSignal.timeout(TIME_LIMIT_MS)
  try {
    const response = await fetch(isGet && form ? `${row.path}?${form}` : row.path, {
      method: row.method,
      credentials: 'same-origin',
      signal: signal ? AbortSignal.any([limit, signal]) : limit,
      headers: {
        Accept: row.as === 'text' ? 'text/plain' : 'application/json',
        ...(xsrf !== null && { 'X-XSRF-TOKEN': xsrf }),
        ...(!isGet && { 'Content-Type': 'application/x-www-form-urlencoded' }),
        ...(!isGet && key && { 'Idempotency-Key': key }),
      },
      ...(!isGet && { body: form }),
    })
    return resultOf(row, response.status, response.headers, await response.text(), sent)
  } catch (error) {
    // fetch and text() reject only for network errors and the time limit.
    const isTimeout = error instanceof DOMException && error.name === 'TimeoutError'
    return {
      ok: false,
      failure: { kind: 'unreachable', retryAfterSeconds: null, ...(isTimeout && { isTimeout }) },
    }
  }
}

function resultOf<C extends Call>(
  row: C,
  status: number,
  headers: Headers,
  text: string,
  sent: Clocks,
): Sent<C> | 'token refused' {
  const fail = (failure: Failure): Sent<C> => ({ ok: false, failure })
  if (status === TOKEN_REFUSED) return 'token refused'
  if (status === 401) return fail({ kind: 'signed_out', isEnded: text.includes('"ended"') })
  const body = row.as === 'text' ? plain(text) : parsed(text)
  if (status >= 500 || [408, 425, 429].includes(status) || body === undefined) {
    const error = status === 429 ? errorOf(body) : null
    if (error) return fail({ kind: 'refused', status, error, body })
    return fail({
      kind: 'unreachable',
      // The header can also be a date, which no server of ours sends.
      retryAfterSeconds: Number(headers.get('Retry-After')) || null,
      ...(status >= 500 && { isServerError: true }),
    })
  }
  const error = errorOf(body)
  if (status < 200 || status > 299 || (error && !row.errorIsAnswer))
    return fail({ kind: 'refused', status, error, body })
  try {
    return { ok: true, answer: mask(body, row.answer), sent }
  } catch (misfit) {
    if (misfit instanceof StructError) return fail({ kind: 'unclear' })
    throw misfit
  }
}

/** undefined: the body is HTML, as of a captive portal. */
const plain = (text: string): string | undefined => (text.trimStart().startsWith('<') ? undefined : text)

/** undefined: the body is not JSON, as of a captive portal. null: the body is empty, as of some successes. */
function parsed(text: string): unknown {
  try {
    return text === '' ? null : JSON.parse(text)
  } catch {
    return undefined
  }
}

function errorOf(body: unknown): string | null {
  if (typeof body !== 'object' || body === null || !('error' in body)) return null
  return typeof body.error === 'string' && body.error !== '' ? body.error : null
}
