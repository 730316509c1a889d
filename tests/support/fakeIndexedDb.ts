import { vi } from 'vitest'

const databases = new Map<string, Map<IDBValidKey, unknown>>()
let failing: DOMException | null = null
let failures = 0

interface Request {
  result: unknown
  onsuccess?: (this: Request) => void
  onupgradeneeded?: () => void
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
  failing = null
  vi.stubGlobal('indexedDB', {
    open(name: string) {
      const isNew = !databases.has(name)
      const rows = databases.get(name) ?? new Map<IDBValidKey, unknown>()
      databases.set(name, rows)
      return answered(connection(rows), request => isNew && request.onupgradeneeded?.())
    },
  })
  return {
    /** What is stored under this name. */
    rows: (name: string) => databases.get(`foyer-${name}`) ?? new Map<IDBValidKey, unknown>(),
    /** The next transactions fail. */
    fail(name: string, times = Number.POSITIVE_INFINITY) {
      failing = new DOMException('The storage is out of order', name)
      failures = times
    },
  }
}
