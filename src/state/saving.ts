import { atom } from 'jotai'

/** A call of the account step is under way. */
export const savingAtom = atom(false)
