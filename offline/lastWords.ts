import type { Envelope } from './envelope.ts'

/*
 * What was typed in the last moments of a page. No transaction of IndexedDB may begin while a page ends, so these few
 * records are written to localStorage, which answers at once. The next start of a page takes them over.
 */

interface SyncStore {
  readonly length: number
  key(index: number): string | null
  getItem(name: string): string | null
  setItem(name: string, text: string): void
  removeItem(name: string): void
}

const PREFIX = 'foyer last '

/** null: the browser has none, or forbids it. */
function syncStore(): SyncStore | null {
  try {
    return (globalThis as { localStorage?: SyncStore }).localStorage ?? null
  } catch {
    // Reading the property throws where cookies are blocked.
    return null
  }
}

/** Writes these records, by name. Without a place for them, they are lost with the page. */
export function writeLastWords(records: Readonly<Record<string, Envelope>>): void {
  const store = syncStore()
  for (const [name, record] of Object.entries(records)) {
    try {
      store?.setItem(PREFIX + name, JSON.stringify(record))
    } catch {
      // The store is full.
    }
  }
}

/** The records, by name. */
export function readLastWords(): Map<string, Envelope> {
  const store = syncStore()
  const names = Array.from({ length: store?.length ?? 0 }, (_, index) => store?.key(index) ?? '')
  return new Map(
    names
      .filter(name => name.startsWith(PREFIX))
      .flatMap(name => {
        const record = parsed(store?.getItem(name) ?? '')
        return record ? [[name.slice(PREFIX.length), record]] : []
      }),
  )
}

function parsed(text: string): Envelope | null {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Removes these records. */
export function removeLastWords(names: Iterable<string>): void {
  for (const name of names) syncStore()?.removeItem(PREFIX + name)
}
