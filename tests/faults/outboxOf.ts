import type { Page } from 'playwright'

/** An update as it is stored. */
interface Written {
  key: string
  name: string
  body: unknown
}

interface Stored {
  entries: Record<string, { inflight?: Written; pending?: Written }>
}

/** The outbox, read directly from IndexedDB. */
export async function outboxOf(page: Page): Promise<Written[]> {
  const record = await page.evaluate(async (): Promise<Stored | null> => {
    // Opening a missing database would create it without the store that the page needs.
    const there = await indexedDB.databases()
    if (!there.some(({ name }) => name === 'foyer-outbox')) return null
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open('foyer-outbox')
      opening.onsuccess = () => resolve(opening.result)
      opening.onerror = () => reject(opening.error)
    })
    try {
      return await new Promise((resolve, reject) => {
        const reading = database.transaction('outbox').objectStore('outbox').get('outbox')
        reading.onsuccess = () => resolve(reading.result ?? null)
        reading.onerror = () => reject(reading.error)
      })
    } finally {
      database.close()
    }
  })
  return Object.values(record?.entries ?? {}).flatMap(({ inflight, pending }) =>
    [inflight, pending].filter(op => op !== undefined),
  )
}
