import { atom, type PrimitiveAtom } from 'jotai'
import type { Infer } from 'superstruct'
import { lookupAddress } from '../../contract/calls/address.ts'
import type { foundAddress } from '../../contract/entities/address.ts'
import { fromFound, isFindable } from '../../contract/rules/address.ts'
import { call } from '../api/call.ts'
import type { AddressDraft } from './draft.ts'

export type FoundAddress = Infer<typeof foundAddress>

/** The results of the last search; null after a failed one, which cannot say that there are none. */
export const foundAtom = atom<FoundAddress[] | null>([])
export const findingAtom = atom(false)

export const findAtom = atom(null, async (get, set, draft: PrimitiveAtom<AddressDraft>): Promise<void> => {
  const { typed } = get(draft)
  if (get(findingAtom) || !isFindable(typed)) return
  set(findingAtom, true)
  const sent = await call(lookupAddress, { address: typed })
  set(foundAtom, sent.ok ? sent.answer.possible_addresses : null)
  set(draft, now => ({ ...now, stage: 'found_addresses' }))
  set(findingAtom, false)
})

export const chooseFoundAtom = atom(
  null,
  (_get, set, draft: PrimitiveAtom<AddressDraft>, found: FoundAddress): void => {
    set(draft, now => ({ ...now, stage: 'address_found', address: { ...now.address, ...fromFound(found) } }))
  },
)
