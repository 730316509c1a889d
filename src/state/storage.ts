import { atom } from 'jotai'

/** The device's storage does not answer: this page works from its memory until it is loaded again. */
export const isStorageAbsentAtom = atom(false)
