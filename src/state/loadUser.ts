import { atom } from 'jotai'
import { getUser } from '../../contract/calls/account.ts'
import type { User } from '../../contract/entities/user.ts'
import type { Sent } from '../../offline/send.ts'
import { call } from '../api/call.ts'
import { userAtom } from './user.ts'

/** Answers the known user, or fetches them while none with an id is known. A failure has no text. */
export const loadUserAtom = atom(null, async (get, set): Promise<User | null> => {
  const known = get(userAtom)
  if (known?.id) return known
  const sent = await set(refreshUserAtom)
  return sent.ok ? sent.answer : null
})

/** Drops the user and fetches them again. */
export const refreshUserAtom = atom(null, async (_get, set): Promise<Sent<typeof getUser>> => {
  set(userAtom, null)
  const sent = await call(getUser, {})
  if (sent.ok) set(userAtom, sent.answer)
  return sent
})
