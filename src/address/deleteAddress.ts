import { atom } from 'jotai'
import { updateWith } from '../outbox/update.ts'
import { writeUpdateAtom } from '../outbox/writeUpdate.ts'
import { dropAddressAtom } from './saved.ts'
import { deleteAddressUpdate } from './update.ts'

/** Deletes an address, now or when there is a network again. */
export const deleteAddressAtom = atom(null, async (_get, set, id: number): Promise<void> => {
  await set(writeUpdateAtom, updateWith(deleteAddressUpdate, { address_id: id }))
  set(dropAddressAtom, id)
})
