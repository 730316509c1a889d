import type { UseStore } from 'idb-keyval'

/** Safari's databases can stay closed without a word. */
const PATIENCE_MS = 3000

const listeners = new Set<() => void>()

/** Tells when a newer version of the product has written here: this page can no longer read or write. */
export const onOutdated = (listener: () => void): void => void listeners.add(listener)

/**
 * A store for idb-keyval's functions, in a database of its own. It differs from theirs in four ways: a
 * write is on the disk before it counts; a newer page may upgrade the database at any time; an older page
 * is then kept out, and told; and a connection that the browser has closed (Safari does) is opened again, once.
 */
export function openStore(name: string, version: number): UseStore {
  let opening: Promise<IDBDatabase> | null = null

  const open = (): Promise<IDBDatabase> =>
    new Promise((resolve, reject) => {
      const request = indexedDB.open(`foyer-${name}`, version)
      request.onupgradeneeded = ({ oldVersion }) => {
        // What is in it stays: its records are migrated as they are read.
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
