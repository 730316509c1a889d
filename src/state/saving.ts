import { atom } from 'jotai'

/** What was given at the account step is on its way. */
export const savingAtom = atom(false)
