import { atom, type PrimitiveAtom } from 'jotai'
import type { Infer } from 'superstruct'
import { lookupAddress } from '../../contract/calls/address.ts'
import type { foundAddress } from '../../contract/entities/address.ts'
import { fromFound, isFindable } from '../../contract/rules/address.ts'
import { call } from '../api/call.ts'
import type { AddressDraft } from './draft.ts'

export type FoundAddress = Infer<typeof foundAddress>

/** What was found last; a search that fails empties it. */
export const foundAtom = atom<FoundAddress[]>([])
export const findingAtom = atom(false)

export const findAtom = atom(null, async (get, set, draft: PrimitiveAtom<AddressDraft>): Promise<void> => {
  const { typed } = get(draft)
  if (get(findingAtom) || !isFindable(typed)) return
  set(findingAtom, true)
  const sent = await call(lookupAddress, { address: typed })
  set(foundAtom, sent.ok ? sent.answer.possible_addresses : [])
  set(draft, now => ({ ...now, stage: 'found_addresses' }))
  set(findingAtom, false)
})

export const chooseFoundAtom = atom(
  null,
  (_get, set, draft: PrimitiveAtom<AddressDraft>, found: FoundAddress): void => {
    set(draft, now => ({ ...now, stage: 'address_found', address: { ...now.address, ...fromFound(found) } }))
  },
)
