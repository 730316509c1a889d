import { atom } from 'jotai'
import { type Infer, is } from 'superstruct'
import { deleteAddress, getUserAddresses } from '../../../contract/calls/user.ts'
import type { savedAddress } from '../../../contract/entities/address.ts'
import { keep, kept } from '../../../offline/kept.ts'
import type { Op } from '../../../offline/outboxRecord.ts'
import type { Verdict } from '../../../offline/turns.ts'
import { call } from '../../api/call.ts'
import { loadUserAtom } from '../../state/user.ts'
import { outboxAtom } from '../../state/waiting.ts'
import { writeDownAtom } from '../writeDown.ts'

export type SavedAddress = Infer<typeof savedAddress>

const heardAtom = atom<SavedAddress[]>([])

/**
 * The saved addresses of whoever is signed in, without those that wait to be deleted; fetched as they are looked at.
 * Where they cannot be, they are what the device keeps.
 */
export const savedAddressesAtom = atom(
  get => {
    const waiting = get(outboxAtom)?.entries ?? {}
    return get(heardAtom).filter(({ id }) => !waiting[`address:${id}`])
  },
  async (_get, set): Promise<void> => {
    const user = await set(loadUserAtom)
    if (user && user.id === null) return set(heardAtom, [])
    const sent = user && (await call(getUserAddresses, {}))
    if (!sent?.ok) return set(heardAtom, (await kept(['addresses'])).addresses?.data ?? [])
    set(heardAtom, sent.answer.existing_addresses)
    await keep({ addresses: sent.answer.existing_addresses })
  },
)
savedAddressesAtom.onMount = fetchThem => void fetchThem()

const dropAtom = atom(null, async (get, set, id: number): Promise<void> => {
  const isLeft = (saved: SavedAddress) => saved.id !== id
  set(heardAtom, get(heardAtom).filter(isLeft))
  const { addresses } = await kept(['addresses'])
  if (addresses) await keep({ addresses: addresses.data.filter(isLeft) })
})

/** Deletes it, now or when there is a network again. */
export const deleteAddressAtom = atom(null, async (_get, set, id: number): Promise<void> => {
  await set(writeDownAtom, deleteAddress, { address_id: id })
  await set(dropAtom, id)
})

/** A list that was read before the deletion arrived still has it; after one that was refused it is as the server has it. */
export const judgedDeletionAtom = atom(null, async (_get, set, op: Op, verdict: Verdict): Promise<void> => {
  if (verdict.kind === 'applied' && is(op.body, deleteAddress.request))
    await set(dropAtom, op.body.address_id)
  if (verdict.kind === 'refused') await set(savedAddressesAtom)
})
