import type { UseStore } from 'idb-keyval'

/** In Safari a database may neither open nor fail to open. */
const PATIENCE_MS = 3000

const listeners = new Set<() => void>()

/** Called when a newer version of the product has written to the device: this page can no longer read or write there. */
export const onOutdated = (listener: () => void): void => void listeners.add(listener)

/**
 * A store for idb-keyval's functions, in a database of its own. It differs from idb-keyval's in four ways: a write
 * is durable before it resolves; a newer page may upgrade the database at any time; an older page is then refused and
 * told so; and a connection that the browser closed, as Safari does, is opened again once.
 */
export function openStore(name: string, version: number): UseStore {
  let opening: Promise<IDBDatabase> | null = null

  const open = (): Promise<IDBDatabase> =>
    new Promise((resolve, reject) => {
      const request = indexedDB.open(`foyer-${name}`, version)
      request.onupgradeneeded = ({ oldVersion }) => {
        // An upgrade keeps the records: each is migrated when it is read.
        if (oldVersion === 0) request.result.createObjectStore(name)
      }
      request.onsuccess = () => {
        request.result.onversionchange = () => request.result.close()
        request.result.onclose = () => {
          opening = null
        }
        resolve(request.result)
      }
      request.onerror = () => reject(request.error)
      setTimeout(() => reject(new Error('The store does not open')), PATIENCE_MS)
      request.onblocked = () => reject(new Error('The store is being upgraded elsewhere'))
    })

  const store: UseStore = async (mode, use) => {
    for (let again = true; ; again = false) {
      opening ??= open()
      try {
        const database = await opening
        return await use(database.transaction(name, mode, { durability: 'strict' }).objectStore(name))
      } catch (error) {
        opening = null
        const reason = error instanceof DOMException ? error.name : null
        if (reason === 'VersionError') for (const listener of listeners) listener()
        if (reason !== 'InvalidStateError' || !again) throw error
      }
    }
  }
  return store
}
