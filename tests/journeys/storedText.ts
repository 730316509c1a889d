import type { Page } from 'playwright'

/** All data in IndexedDB, local storage and the caches of answers and pages, as one text. */
export function storedText(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const opened = (name: string) =>
      new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open(name)
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const rowsOf = (store: IDBObjectStore) =>
      new Promise<unknown[]>(resolve => {
        const request = store.getAll()
        request.onsuccess = () => resolve(request.result)
      })
    const texts = [JSON.stringify(localStorage), JSON.stringify(sessionStorage)]
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await opened(name)
      for (const store of database.objectStoreNames)
        texts.push(JSON.stringify(await rowsOf(database.transaction(store).objectStore(store))))
      database.close()
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        // The files of the build and pictures have nothing of anybody.
        if (!/\.\w+$/.test(new URL(request.url).pathname))
          texts.push(request.url, (await (await cache.match(request))?.text()) ?? '')
      }
    }
    return texts.join('\n')
  })
}
