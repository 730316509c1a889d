import { atom } from 'jotai'

/** A newer version of the product has written to this device: this page no longer reads or writes there. */
export const isOutdatedAtom = atom(false)
