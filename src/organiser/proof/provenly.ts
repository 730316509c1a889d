import { atom, type Setter } from 'jotai'
import { is } from 'superstruct'
import type { Call } from '../../../contract/call.ts'
import { proofAsked } from '../../../contract/entities/asked.ts'
import type { Sent } from '../../../offline/send.ts'

/** Called with whether the member has proved who they are, or null: the server asks for no proof. */
export const proofAtom = atom<{ answer: (isProved: boolean) => void } | null>(null)

/**
 * Sends an act that can cost money. Where the server asks who its sender is, the page asks the member for a one-time code,
 * and the act is sent again. Who closes the question gets the refusal.
 */
export async function provenly<C extends Call>(set: Setter, send: () => Promise<Sent<C>>): Promise<Sent<C>> {
  const sent = await send()
  if (sent.ok || sent.failure.kind !== 'refused' || !is(sent.failure.body, proofAsked)) return sent
  const isProved = await new Promise<boolean>(answer => set(proofAtom, { answer }))
  set(proofAtom, null)
  return isProved ? send() : sent
}
