import { IDBDatabase, IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { vi } from 'vitest'

const connections = new Set<IDBDatabase>()
const { transaction } = IDBDatabase.prototype

/** Remembers its connections, so that the next test can close them. */
class Factory extends IDBFactory {
  override open(name: string, version?: number): IDBOpenDBRequest {
    const request = super.open(name, version)
    request.addEventListener('success', () => connections.add(request.result))
    return request
  }
}

/**
 * The library calls `setImmediate` between its steps. A clock of fake timers does not wait for a real one, so each
 * step follows after a few microtasks instead: late enough for the caller to make its next request in a transaction.
 */
async function afterMicrotasks(step: () => void): Promise<void> {
  for (let turn = 0; turn < 10; turn++) await Promise.resolve()
  step()
}

const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

/**
 * An empty IndexedDB in memory. A connection of an earlier test is closed, as a browser does, and the page opens it
 * again. Called after `vi.useFakeTimers`, which must leave `setImmediate` out.
 */
export function fakeIndexedDb() {
  for (const connection of connections) connection.close()
  connections.clear()
  const factory = new Factory()
  let failing: { error: DOMException; times: number } | null = null
  vi.stubGlobal('setImmediate', afterMicrotasks)
  vi.stubGlobal('indexedDB', factory)
  vi.stubGlobal('IDBKeyRange', IDBKeyRange)
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (this: IDBDatabase, ...args) {
    // The library calls this itself for an upgrade, and could not handle an error there.
    const [, mode] = args
    if (mode !== 'versionchange' && failing && failing.times-- > 0) throw failing.error
    return transaction.apply(this, args)
  })

  /** Like a page with this version of the database; without one, with the version that is there. */
  function opened(name: string, version?: number): Promise<IDBDatabase> {
    const request = factory.open(`foyer-${name}`, version)
    request.onupgradeneeded = () => request.result.createObjectStore(name)
    return done(request)
  }

  async function inStore<T>(name: string, use: (records: IDBObjectStore) => Promise<T>): Promise<T> {
    const database = await opened(name)
    const used = await use(transaction.call(database, name, 'readwrite').objectStore(name))
    database.close()
    return used
  }

  return {
    /** The names of the records in this store. */
    names: (name: string) => inStore(name, records => done(records.getAllKeys())),
    /** Replaces a record of this store. */
    change: (name: string, key: string, change: (record: unknown) => unknown) =>
      inStore(name, async records => {
        await done(records.put(change(await done(records.get(key))), key))
      }),
    /** Upgrades the empty database of this store, as a newer page would. */
    upgrade: async (name: string, version: number) => (await opened(name, version)).close(),
    /** Makes the next transactions fail. */
    fail(name: string, times = Number.POSITIVE_INFINITY) {
      failing = { error: new DOMException('The storage is out of order', name), times }
    },
  }
}
