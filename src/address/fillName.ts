import { atom } from 'jotai'
import type { Draft } from '../state/draft.ts'
import { loadUserAtom } from '../state/loadUser.ts'
import type { AddressDraft } from './draft.ts'

/**
 * Begins an address with the user's name, and with a country where one is given. The answer about the user can be late:
 * what is typed meanwhile stays.
 */
export const fillNameAtom = atom(
  null,
  async (
    get,
    set,
    draft: Draft<AddressDraft>,
    country: string = draft.empty.address.country,
  ): Promise<void> => {
    const user = await set(loadUserAtom)
    const now = get(draft.atom)
    const { address } = now
    const isUnnamed = address.first_name === '' && address.last_name === ''
    const filled = {
      ...address,
      ...(isUnnamed && { first_name: user?.first_name ?? '', last_name: user?.last_name ?? '' }),
      country: address.country || country,
    }
    // The draft of an address that is as empty as before is not stored.
    if (JSON.stringify(filled) !== JSON.stringify(address)) set(draft.atom, { ...now, address: filled })
  },
)
