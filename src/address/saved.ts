import { atom } from 'jotai'
import type { Infer } from 'superstruct'
import { type deleteAddress, getUserAddresses } from '../../contract/calls/address.ts'
import type { savedAddress } from '../../contract/entities/address.ts'
import { call } from '../api/call.ts'
import type { Settlement } from '../outbox/update.ts'
import { loadUserAtom } from '../state/loadUser.ts'
import { outboxAtom } from '../state/outbox.ts'

export type SavedAddress = Infer<typeof savedAddress>

const answeredAtom = atom<SavedAddress[]>([])

/** The user's saved addresses, without those that wait to be deleted. They are fetched when they are first shown. */
export const savedAddressesAtom = atom(
  get => {
    const waiting = get(outboxAtom)?.entries ?? {}
    return get(answeredAtom).filter(({ id }) => !waiting[`address:${id}`])
  },
  async (_get, set): Promise<void> => {
    const user = await set(loadUserAtom)
    const sent = user?.id ? await call(getUserAddresses, {}) : null
    set(answeredAtom, sent?.ok ? sent.answer.existing_addresses : [])
  },
)
savedAddressesAtom.onMount = fetch => void fetch()

/** Takes an address from the list that was read. */
export const dropAddressAtom = atom(null, (get, set, id: number): void => {
  set(
    answeredAtom,
    get(answeredAtom).filter(saved => saved.id !== id),
  )
})

/** The address goes from a list that was read before its deletion; after a refusal the list is read again. */
export const settledDeletionAtom = atom(
  null,
  async (_get, set, { body, outcome }: Settlement<typeof deleteAddress>): Promise<void> => {
    if (outcome.kind === 'applied') set(dropAddressAtom, body.address_id)
    if (outcome.kind === 'refused') await set(savedAddressesAtom)
  },
)
