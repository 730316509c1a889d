import type { UseStore } from 'idb-keyval'

/**
 * A store for idb-keyval's functions, in a database of its own. It differs from theirs in three ways: a
 * write is on the disk before it counts; a newer page may upgrade the database at any time; and a
 * connection that the browser has closed (Safari does) is opened again, once.
 */
export function openStore(name: string): UseStore {
  let opening: Promise<IDBDatabase> | null = null

  const open = (): Promise<IDBDatabase> =>
    new Promise((resolve, reject) => {
      const request = indexedDB.open(`foyer-${name}`)
      request.onupgradeneeded = () => request.result.createObjectStore(name)
      request.onsuccess = () => {
        request.result.onversionchange = () => request.result.close()
        request.result.onclose = () => {
          opening = null
        }
        resolve(request.result)
      }
      request.onerror = () => reject(request.error)
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
        const closed = error instanceof DOMException && error.name === 'InvalidStateError'
        if (!closed || !again) throw error
      }
    }
  }
  return store
}
