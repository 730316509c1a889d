import { useAtomValue } from 'jotai'
import { isStorageAbsentAtom } from '../state/storage.ts'
import './StorageAbsent.css'

/** Says that the device stores nothing now, so that the page must stay open. */
export const StorageAbsent = () =>
  useAtomValue(isStorageAbsentAtom) && (
    <p className="storage-absent small" role="alert">
      This browser does not store anything at the moment. Keep this page open until you have finished.
    </p>
  )
