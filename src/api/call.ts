import type { Body, Call } from '../../contract/call.ts'
import { payDebt } from '../../offline/debt.ts'
import { type Sent, send } from '../../offline/send.ts'
import { token } from './token.ts'

/** The keys of acts whose outcome this page does not know yet, by what was asked. */
const unresolved = new Map<string, string>()

let leaving = new AbortController()

/** Gives up every call under way: their person has signed out, and no answer to them is to be heard. */
export function giveUpCalls(): void {
  leaving.abort()
  leaving = new AbortController()
  unresolved.clear()
}

/** Ends with whoever is signed in. */
export const personSignal = (): AbortSignal => leaving.signal

/**
 * Makes a call and answers its answer or its failure, as a value. An act keeps its idempotency key until an
 * outcome is known: the shopper's own retry after a lost answer is then the same request, not a second one.
 * An update has a new key each time, because setting a value again is never the same request as before.
 */
export async function call<C extends Call>(row: C, body: Body<C>): Promise<Sent<C>> {
  const { signal } = leaving
  const sent = await sentFor(signal, row, body)
  // An answer may have been in hand already when its person left.
  return signal.aborted ? unheard : sent
}

const unheard = { ok: false, failure: { kind: 'unreachable', retryAfterSeconds: null } } as const

async function sentFor<C extends Call>(signal: AbortSignal, row: C, body: Body<C>): Promise<Sent<C>> {
  const sending = { token, signal }
  // What everybody is told the same way needs no session, and so waits for no sign-out.
  if (!row.everyone && !(await payDebt(sending))) return unheard
  if (row.kind === 'read') return send(row, body, sending)
  if (row.kind === 'update') return send(row, body, { ...sending, key: crypto.randomUUID() })
  const asked = `${row.name} ${JSON.stringify(body)}`
  const key = unresolved.get(asked) ?? crypto.randomUUID()
  unresolved.set(asked, key)
  const sent = await send(row, body, { ...sending, key })
  if (sent.ok || sent.failure.kind !== 'unreachable') unresolved.delete(asked)
  return sent
}
