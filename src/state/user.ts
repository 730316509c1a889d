import { atom } from 'jotai'
import { getUser } from '../../contract/calls/account.ts'
import type { User } from '../../contract/entities/user.ts'
import type { Sent } from '../../offline/send.ts'
import { call } from '../api/call.ts'

/** What the server last said of the user; null before it has said anything. */
export const userAtom = atom<User | null>(null)

/** In whose role the user is fetched. */
export const roleAtom = atom<'organiser' | 'shopper'>('organiser')

/** The user, from the server only while none with an id is known. A failure has no words of its own. */
export const loadUserAtom = atom(null, async (get, set): Promise<User | null> => {
  const known = get(userAtom)
  if (known?.id) return known
  const sent = await set(refreshUserAtom)
  return sent.ok ? sent.answer : null
})

/** Forgets the user and fetches it again. */
export const refreshUserAtom = atom(null, async (_get, set): Promise<Sent<typeof getUser>> => {
  set(userAtom, null)
  const sent = await call(getUser, {})
  if (sent.ok) set(userAtom, sent.answer)
  return sent
})
