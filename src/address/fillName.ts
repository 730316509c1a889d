import { atom } from 'jotai'
import type { Draft } from '../state/draft.ts'
import { loadUserAtom } from '../state/user.ts'
import type { AddressDraft } from './draft.ts'

/** Fills the user's name into an address of which nothing is typed yet. */
export const fillNameAtom = atom(null, async (get, set, draft: Draft<AddressDraft>): Promise<void> => {
  const user = await set(loadUserAtom)
  if (!user || get(draft.atom) !== draft.empty) return
  const { first_name, last_name } = user
  const name = { first_name: first_name ?? '', last_name: last_name ?? '' }
  set(draft.atom, { ...draft.empty, address: { ...draft.empty.address, ...name } })
})
