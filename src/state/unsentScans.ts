import { atom } from 'jotai'
import { unknown } from 'superstruct'
import { plural } from '../../contract/format/words.ts'
import { loadGroupFromDevice } from '../../offline/deviceStore.ts'

/** Each scan of a door that the server may not have yet is a record of this name and its own id. */
export const UNSENT_SCANS = 'door own '

const unsentScansAtom = atom(0)

/** What of the door a sign-out loses, in a sentence; empty: nothing. */
export const lostScansAtom = atom(get => {
  const scans = get(unsentScansAtom)
  return scans === 0
    ? ''
    : `${plural(scans, 'scan')} of the door ${scans === 1 ? 'is' : 'are'} on this device only and would be lost. Send or note ${scans === 1 ? 'it' : 'them'} in the door check first.`
})

export const countUnsentScansAtom = atom(null, async (_get, set): Promise<void> => {
  set(unsentScansAtom, (await loadGroupFromDevice({ name: UNSENT_SCANS, struct: unknown() })).size)
})
