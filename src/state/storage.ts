import { atom, type createStore } from 'jotai'
import { holdWritesAtEnd, onStorageAbsent } from '../../offline/db.ts'

/** The device's storage does not answer: this page works from its memory until it is loaded again. */
export const isStorageAbsentAtom = atom(false)

/** Begins before anything is read or written. */
export function watchStorage(store: ReturnType<typeof createStore>): void {
  holdWritesAtEnd()
  onStorageAbsent(() => store.set(isStorageAbsentAtom, true))
}
