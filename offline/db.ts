import type { UseStore } from 'idb-keyval'

/** In Safari a database may neither open nor fail to open. */
const OPENING_LIMIT_MS = 2000
/** WebKit may never answer a transaction. */
const TRANSACTION_LIMIT_MS = 3000
/** The limits are counted in steps, because all the time that a phone sleeps counts as one step. */
const STEP_MS = 500

const outdated = new Set<() => void>()

/** Called when a newer version of the product has written to the device: this page can no longer read or write there. */
export const onOutdated = (listener: () => void): void => void outdated.add(listener)

const ABSENT = 'The storage does not answer'

/** The device's storage did not answer in time: until the page is loaded again, it is neither read nor written. */
let isAbsent = false
const absent = new Set<() => void>()

/** Called once if the device's storage does not answer: this page then works from its memory. */
export function onStorageAbsent(listener: () => void): void {
  if (isAbsent) listener()
  else absent.add(listener)
}

function becomeAbsent(): void {
  if (isAbsent) return
  isAbsent = true
  for (const listener of absent) listener()
}

/** Set while the page ends: resolves if the page is shown again, as by the browser's back button. */
let ending: Promise<void> | null = null

/**
 * From now on, no write begins while this page ends. WebKit never ends a readwrite transaction that began while its
 * document ended, and then answers no later one of that database, in any page. A worker needs no such care.
 */
export function holdWritesAtEnd(): void {
  let showAgain = () => {}
  addEventListener('pagehide', () => {
    ending ??= new Promise(resolve => {
      showAgain = resolve
    })
  })
  addEventListener('pageshow', () => {
    ending = null
    showAgain()
  })
}

/**
 * A store for idb-keyval's functions, in a database of its own. It differs from idb-keyval's in six ways: a write
 * is durable before it resolves; a newer page may upgrade the database at any time; an older page is then refused and
 * told so; a connection that the browser closed, as Safari does, is opened again once; no write begins while the page
 * ends; and storage that does not answer in time is not asked again.
 */
export function openStore(name: string, version: number): UseStore {
  let opening: Promise<IDBDatabase> | null = null

  const open = (): Promise<IDBDatabase> => {
    const request = indexedDB.open(`foyer-${name}`, version)
    const opened = new Promise<IDBDatabase>((resolve, reject) => {
      request.onupgradeneeded = ({ oldVersion }) => {
        // An upgrade keeps the records: each is migrated when it is read.
        if (oldVersion === 0) request.result.createObjectStore(name)
      }
      request.onsuccess = () => {
        request.result.onversionchange = () => request.result.close()
        request.result.onclose = () => {
          opening = null
        }
        // A connection that nobody uses would keep a newer page from upgrading the database.
        if (isAbsent) request.result.close()
        resolve(request.result)
      }
      request.onerror = () => reject(request.error)
      request.onblocked = () => reject(new Error('The store is being upgraded elsewhere'))
    })
    return limited(opened, OPENING_LIMIT_MS)
  }

  const store: UseStore = async (mode, use) => {
    for (let again = true; ; again = false) {
      if (isAbsent) throw new Error(ABSENT)
      opening ??= open()
      try {
        const database = await opening
        while (mode === 'readwrite' && ending) await ending
        const transaction = database.transaction(name, mode, { durability: 'strict' })
        let isOver = false
        for (const end of ['complete', 'abort'])
          transaction.addEventListener(end, () => {
            isOver = true
          })
        const used = Promise.resolve(use(transaction.objectStore(name)))
        // What the page goes on with in its memory must not be written later.
        return await limited(used, TRANSACTION_LIMIT_MS, () => isOver || transaction.abort())
      } catch (error) {
        opening = null
        const reason = error instanceof DOMException ? error.name : null
        if (reason === 'VersionError') for (const listener of outdated) listener()
        if (reason !== 'InvalidStateError' || !again) throw error
      }
    }
  }
  return store
}

/** Rejects if storage takes longer than this. The storage then counts as absent, and `giveUp` is called. */
function limited<T>(answer: Promise<T>, limitMs: number, giveUp?: () => unknown): Promise<T> {
  return new Promise((resolve, reject) => {
    let left = limitMs / STEP_MS
    const timer = setInterval(() => {
      left -= 1
      if (left > 0) return
      clearInterval(timer)
      becomeAbsent()
      reject(new Error(ABSENT))
      giveUp?.()
    }, STEP_MS)
    const end = <V>(settle: (value: V) => void) => {
      return (value: V) => {
        clearInterval(timer)
        settle(value)
      }
    }
    answer.then(end(resolve), end(reject))
  })
}
