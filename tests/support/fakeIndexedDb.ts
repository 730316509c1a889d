import { vi } from 'vitest'

const databases = new Map<string, Map<IDBValidKey, unknown>>()
const versions = new Map<string, number>()
let failing: DOMException | null = null
let failures = 0

interface Request {
  result: unknown
  onsuccess?: (this: Request) => void
  onupgradeneeded?: (event: { oldVersion: number }) => void
  onerror?: () => void
  error?: DOMException
}

/** Calls back asynchronously, after the caller has set its handlers. */
function answered(result: unknown, before?: (request: Request) => void): Request {
  const request: Request = { result }
  queueMicrotask(() => {
    before?.(request)
    request.onsuccess?.call(request)
  })
  return request
}

function refused(error: DOMException): Request {
  const request: Request = { result: undefined, error }
  queueMicrotask(() => request.onerror?.())
  return request
}

/** A transaction completes a few microtasks after its last request. */
async function completed(transaction: { oncomplete?: () => void }): Promise<void> {
  for (let turn = 0; turn < 10; turn++) await Promise.resolve()
  transaction.oncomplete?.()
}

function connection(rows: Map<IDBValidKey, unknown>) {
  return {
    createObjectStore() {},
    close() {},
    transaction() {
      if (failing && failures-- > 0) throw failing
      const transaction: { oncomplete?: () => void; objectStore: () => object } = {
        objectStore: () => ({
          transaction,
          get: (key: IDBValidKey) => answered(structuredClone(rows.get(key))),
          put: (value: unknown, key: IDBValidKey) => void rows.set(key, structuredClone(value)),
          delete: (key: IDBValidKey) => void rows.delete(key),
          getAll: () => answered(structuredClone([...rows.values()])),
          getAllKeys: () => answered([...rows.keys()]),
          clear: () => rows.clear(),
        }),
      }
      void completed(transaction)
      return transaction
    },
  }
}

/** The part of IndexedDB that the device store uses, in memory. Each call empties it. */
export function fakeIndexedDb() {
  for (const rows of databases.values()) rows.clear()
  versions.clear()
  failing = null
  vi.stubGlobal('indexedDB', {
    open(name: string, version = 1) {
      const oldVersion = versions.get(name) ?? 0
      if (version < oldVersion) return refused(new DOMException('A newer one is there', 'VersionError'))
      const rows = databases.get(name) ?? new Map<IDBValidKey, unknown>()
      databases.set(name, rows)
      versions.set(name, version)
      return answered(
        connection(rows),
        request => version > oldVersion && request.onupgradeneeded?.({ oldVersion }),
      )
    },
  })
  return {
    /** The records of the store with this name. */
    rows: (name: string) => databases.get(`foyer-${name}`) ?? new Map<IDBValidKey, unknown>(),
    /** Sets the version of this database, as a newer page would. */
    upgrade: (name: string, version: number) => void versions.set(`foyer-${name}`, version),
    /** Makes the next transactions fail. */
    fail(name: string, times = Number.POSITIVE_INFINITY) {
      failing = new DOMException('The storage is out of order', name)
      failures = times
    },
  }
}
