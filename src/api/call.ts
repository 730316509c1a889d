import type { Body, Call } from '../../contract/call.ts'
import { pages } from '../../contract/pages.ts'
import { sendPendingSignOut } from '../../offline/pendingSignOut.ts'
import { type Sending, type Sent, send } from '../../offline/send.ts'
import { tell } from './tabs.ts'
import { token } from './token.ts'

const signIn = pages.sign_in.path

/** The idempotency keys of acts whose outcome this page does not know yet, by call and body. */
const unresolved = new Map<string, string>()

let session = new AbortController()

/** Aborts every call under way: its person has signed out, and no answer to them may be used. */
export function abandonCalls(): void {
  session.abort()
  session = new AbortController()
  unresolved.clear()
}

/** Aborted when the person who is signed in signs out. */
export const sessionSignal = (): AbortSignal => session.signal

/** Sends the updates of the basket that wait; true when none is left. Set by the document that has an outbox. */
let deliverBasket: () => Promise<boolean> = async () => true

export const setBasketDelivery = (deliver: typeof deliverBasket): void => {
  deliverBasket = deliver
}

const undelivered = { ok: false, failure: { kind: 'unreachable', retryAfterSeconds: null } } as const

/**
 * Makes a call and answers its answer or its failure, as a value. An act keeps its idempotency key until its outcome is
 * known, so that the shopper's own retry after a lost answer is the same request. An act that needs the basket is sent
 * only after the updates of the basket that wait. An update has a new key each time: setting a value again is a new
 * request. `key`: the stored key of an act whose answer may have been lost before this page was loaded.
 */
export async function call<C extends Call>(row: C, body: Body<C>, key?: string): Promise<Sent<C>> {
  const { signal } = session
  const sent = await sendInSession(signal, row, body, key)
  // One rule for all acts: a tab beside this one shows what the server holds, whichever page has changed it.
  if (sent.ok && row.kind !== 'read' && !row.alone) tell('changed')
  // The page of the sign-in signs this device out, and says so.
  if (!sent.ok && sent.failure.isEnded && location.pathname !== signIn) location.pathname = signIn
  // The answer may have come before its person signed out.
  return signal.aborted ? undelivered : sent
}

async function sendInSession<C extends Call>(
  signal: AbortSignal,
  row: C,
  body: Body<C>,
  stored?: string,
): Promise<Sent<C>> {
  const sending = { token, signal }
  // A call that everyone gets the same answer to uses no session, so it need not wait for a sign-out.
  if (!row.everyone && !(await sendPendingSignOut(sending))) return undelivered
  if (row.kind === 'read') return sendPatiently(row, body, sending)
  if (row.kind === 'update') return sendPatiently(row, body, { ...sending, key: crypto.randomUUID() })
  if (row.needs === 'basket' && !(await deliverBasket())) return undelivered
  const request = `${row.name} ${JSON.stringify(body)}`
  const key = stored ?? unresolved.get(request) ?? crypto.randomUUID()
  unresolved.set(request, key)
  const sent = await sendPatiently(row, body, { ...sending, key })
  if (sent.ok || sent.failure.kind !== 'unreachable') unresolved.delete(request)
  return sent
}

const MOST_WAIT_SECONDS = 8

/** Sends again, unseen and under the same key, where a busy server says to come again soon. */
async function sendPatiently<C extends Call>(row: C, body: Body<C>, sending: Sending): Promise<Sent<C>> {
  for (let waited = 0; ; ) {
    const sent = await send(row, body, sending)
    const wait = (!sent.ok && sent.failure.kind === 'unreachable' && sent.failure.retryAfterSeconds) || 0
    waited += wait
    if (wait === 0 || waited > MOST_WAIT_SECONDS || sending.signal?.aborted) return sent
    await new Promise(resume => setTimeout(resume, wait * 1000))
  }
}
