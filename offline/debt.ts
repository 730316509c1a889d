import { signOut } from '../contract/calls/account.ts'
import { changeOutbox, readOutbox } from './outboxStore.ts'
import { type Sending, send } from './send.ts'

/**
 * Tells the server of a sign-out that it has not heard of. False: it cannot be told now, and until it is,
 * nothing else may be said in the name of that session.
 */
export async function payDebt(sending: Sending): Promise<boolean> {
  const { owes } = await readOutbox()
  if (owes === null) return true
  const sent = await send(signOut, {}, { ...sending, key: owes })
  if (!sent.ok && sent.failure.kind === 'unreachable') return false
  await changeOutbox(outbox => ({ ...outbox, owes: null }))
  return true
}
