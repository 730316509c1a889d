import { signOut } from '../contract/calls/account.ts'
import { changeOutbox, readOutbox } from './outboxStore.ts'
import { type Sending, send } from './send.ts'

/**
 * Sends a sign-out that the server has not received yet, if there is one. false: the server cannot be reached, and
 * no other call may use the session until it can.
 */
export async function sendPendingSignOut(sending: Sending): Promise<boolean> {
  const { pendingSignOut } = await readOutbox()
  if (pendingSignOut === null) return true
  if (!('locks' in navigator)) return deliver(sending)
  // One sender at a time: the answer changes the session, and a second request would be refused.
  return navigator.locks.request('sign_out', () => deliver(sending))
}

async function deliver(sending: Sending): Promise<boolean> {
  const key = (await readOutbox()).pendingSignOut
  if (key === null) return true
  const sent = await send(signOut, {}, { ...sending, key })
  if (!sent.ok && sent.failure.kind === 'unreachable') return false
  await changeOutbox(outbox => ({ ...outbox, pendingSignOut: null }))
  return true
}
