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

/** Answers as a browser does: after the caller has said whom to tell. */
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

/** A transaction ends once nothing more is asked of it, which is a few turns later. */
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

/** As much of IndexedDB, in memory, as the device's memory asks of it. Each call empties it. */
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
    /** What is stored under this name. */
    rows: (name: string) => databases.get(`foyer-${name}`) ?? new Map<IDBValidKey, unknown>(),
    /** A newer page has opened this database, with another version. */
    upgrade: (name: string, version: number) => void versions.set(`foyer-${name}`, version),
    /** The next transactions fail. */
    fail(name: string, times = Number.POSITIVE_INFINITY) {
      failing = new DOMException('The storage is out of order', name)
      failures = times
    },
  }
}
