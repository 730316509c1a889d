import { atom } from 'jotai'
import { type Infer, is } from 'superstruct'
import { deleteAddress, getUserAddresses } from '../../../contract/calls/address.ts'
import type { savedAddress } from '../../../contract/entities/address.ts'
import type { Op } from '../../../offline/outboxRecord.ts'
import type { Verdict } from '../../../offline/turns.ts'
import { call } from '../../api/call.ts'
import { loadUserAtom } from '../../state/user.ts'
import { outboxAtom } from '../../state/waiting.ts'
import { writeDownAtom } from '../writeDown.ts'

export type SavedAddress = Infer<typeof savedAddress>

const heardAtom = atom<SavedAddress[]>([])

/** The saved addresses of whoever is signed in, without those that wait to be deleted; fetched as they are looked at. */
export const savedAddressesAtom = atom(
  get => {
    const waiting = get(outboxAtom)?.entries ?? {}
    return get(heardAtom).filter(({ id }) => !waiting[`address:${id}`])
  },
  async (_get, set): Promise<void> => {
    const user = await set(loadUserAtom)
    const sent = user?.id ? await call(getUserAddresses, {}) : null
    set(heardAtom, sent?.ok ? sent.answer.existing_addresses : [])
  },
)
savedAddressesAtom.onMount = fetchThem => void fetchThem()

const dropAtom = atom(null, (get, set, id: number): void => {
  set(
    heardAtom,
    get(heardAtom).filter(saved => saved.id !== id),
  )
})

/** Deletes it, now or when there is a network again. */
export const deleteAddressAtom = atom(null, async (_get, set, id: number): Promise<void> => {
  await set(writeDownAtom, deleteAddress, { address_id: id })
  set(dropAtom, id)
})

/** A list that was read before the deletion arrived still has it; after one that was refused it is as the server has it. */
export const judgedDeletionAtom = atom(null, async (_get, set, op: Op, verdict: Verdict): Promise<void> => {
  if (verdict.kind === 'applied' && is(op.body, deleteAddress.request)) set(dropAtom, op.body.address_id)
  if (verdict.kind === 'refused') await set(savedAddressesAtom)
})
