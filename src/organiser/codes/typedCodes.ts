import { record, string } from 'superstruct'
import { draft } from '../../state/draft.ts'

/**
 * The codes to make that are typed, by organiser: a row of the settings, with the prefix, the count, and the id of the batch, of
 * which the server makes the codes once. It is on the device, so that it can be sent again after a reload.
 */
const codesDraft = draft({ name: 'codes', struct: record(string(), record(string(), string())), empty: {} })

export const persistedCodes = codesDraft.persisted
export const typedCodesAtom = codesDraft.atom
