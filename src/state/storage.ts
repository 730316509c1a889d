import { atom, type createStore } from 'jotai'
import { onStorageAbsent } from '../../offline/db.ts'

/** The device's storage does not answer: this page works from its memory until it is loaded again. */
export const isStorageAbsentAtom = atom(false)

export const watchStorage = (store: ReturnType<typeof createStore>): void =>
  onStorageAbsent(() => store.set(isStorageAbsentAtom, true))
