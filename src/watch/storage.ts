import type { createStore } from 'jotai'
import { holdWritesAtEnd, onStorageAbsent } from '../../offline/db.ts'
import { isStorageAbsentAtom } from '../state/storage.ts'

/** Begins before anything is read or written. */
export function watchStorage(store: ReturnType<typeof createStore>): void {
  holdWritesAtEnd()
  onStorageAbsent(() => store.set(isStorageAbsentAtom, true))
}
