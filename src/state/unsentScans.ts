import { atom } from 'jotai'
import { unknown } from 'superstruct'
import { loadGroupFromDevice } from '../../offline/deviceStore.ts'

/** Each scan of a door that the server may not have yet is a record of this name and its own id. */
export const UNSENT_SCANS = 'door own '

/** How many scans of the door are on this device only. */
export const unsentScansAtom = atom(0)

export const countUnsentScansAtom = atom(null, async (_get, set): Promise<void> => {
  set(unsentScansAtom, (await loadGroupFromDevice({ name: UNSENT_SCANS, struct: unknown() })).size)
})
