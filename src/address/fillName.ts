import { atom } from 'jotai'
import type { Draft } from '../state/draft.ts'
import { loadUserAtom } from '../state/user.ts'
import type { AddressDraft } from './draft.ts'

/** Begins an address of which nothing is typed yet: with the user's name, and with a country where one is given. */
export const fillNameAtom = atom(
  null,
  async (
    get,
    set,
    draft: Draft<AddressDraft>,
    country: string = draft.empty.address.country,
  ): Promise<void> => {
    const user = await set(loadUserAtom)
    if (get(draft.atom) !== draft.empty) return
    const { first_name, last_name } = user ?? {}
    const name = { first_name: first_name ?? '', last_name: last_name ?? '' }
    set(draft.atom, { ...draft.empty, address: { ...draft.empty.address, ...name, country } })
  },
)
