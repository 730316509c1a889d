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
  const sent = await send(signOut, {}, { ...sending, key: pendingSignOut })
  if (!sent.ok && sent.failure.kind === 'unreachable') return false
  await changeOutbox(outbox => ({ ...outbox, pendingSignOut: null }))
  return true
}
