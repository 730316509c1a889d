import type { Page } from 'playwright'

/** Invalid records, by description. */
export const rubbish: Record<string, unknown> = {
  words: 'no record at all',
  'records without their fields': { v: 1 },
  'records of which the parts are broken': {
    v: 1,
    seq: 'one',
    epoch: null,
    owner: 7,
    savedAt: 'yesterday',
    data: { tickets: 'none' },
    entries: { 'ticket:1': { resource: 'ticket:1' }, 'ticket:2': null },
  },
}

/** Records under keys that the page may not have used yet. */
const NAMES = ['outbox', 'wallet', 'checkout', 'user', 'drafts']

/** Overwrites every record in every database of the product. No page may be open. */
export function spoilDatabases(page: Page, row: unknown): Promise<void> {
  return page.evaluate(
    async ([names, spoilt]) => {
      const done = <T>(request: IDBRequest<T>): Promise<T> =>
        new Promise((resolve, reject) => {
          request.onsuccess = () => resolve(request.result)
          request.onerror = () => reject(request.error)
        })
      for (const { name = '' } of await indexedDB.databases()) {
        if (!name.startsWith('foyer-')) continue
        const database = await done(indexedDB.open(name))
        for (const store of database.objectStoreNames) {
          const rows = database.transaction(store, 'readwrite').objectStore(store)
          const keys = new Set([...(await done(rows.getAllKeys())), ...names])
          for (const key of keys) await done(rows.put(spoilt, key))
        }
        database.close()
      }
    },
    [NAMES, row] as const,
  )
}
