import { IDBDatabase } from 'fake-indexeddb'
import { get, set } from 'idb-keyval'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { fakeIndexedDb } from '../support/fakeIndexedDb.ts'

type Db = typeof import('../../offline/db.ts')
let window: EventTarget
let db: Db

beforeEach(async () => {
  vi.useFakeTimers({ toNotFake: ['setImmediate'] })
  fakeIndexedDb()
  window = new EventTarget()
  vi.stubGlobal('addEventListener', window.addEventListener.bind(window))
  // Whether storage answers is remembered until the page is loaded again.
  vi.resetModules()
  db = await import('../../offline/db.ts')
  db.holdWritesAtEnd()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

/** Becomes true when the promise is settled, and with which error. */
function watched(work: Promise<unknown>) {
  const state = { isSettled: false, error: null as unknown }
  work
    .catch(error => {
      state.error = error
    })
    .finally(() => {
      state.isSettled = true
    })
  return state
}

describe('Storage that does not answer', () => {
  test('counts as absent once a database has not opened for 2 s, and is not asked again', async () => {
    const open = vi.fn(() => ({}))
    vi.stubGlobal('indexedDB', { open })
    const told = vi.fn()
    db.onStorageAbsent(told)
    const first = watched(get('wallet', db.openStore('kept', 1)))
    await pass(1999)
    expect(first.isSettled).toBe(false)
    await pass(1)
    expect([first.isSettled, told.mock.calls.length]).toEqual([true, 1])
    const second = watched(get('outbox', db.openStore('outbox', 1)))
    await pass(0)
    expect(second.isSettled).toBe(true)
    expect([open.mock.calls.length, told.mock.calls.length]).toEqual([1, 1])
  })

  test('counts as absent where a transaction has not ended after 3 s, and the transaction is aborted', async () => {
    const store = db.openStore('kept', 1)
    await set('draft', 'before', store)
    const transaction = Object.assign(new EventTarget(), { objectStore: () => ({}), abort: vi.fn() })
    vi.spyOn(IDBDatabase.prototype, 'transaction').mockReturnValue(transaction as never)
    const told = vi.fn()
    db.onStorageAbsent(told)
    const work = watched(store('readwrite', () => new Promise(() => {})))
    await pass(2999)
    expect(work.isSettled).toBe(false)
    await pass(1)
    expect([work.isSettled, told.mock.calls.length, transaction.abort.mock.calls.length]).toEqual([
      true,
      1,
      1,
    ])
  })

  test('gets a moment to answer after the phone has slept', async () => {
    const store = db.openStore('kept', 1)
    await set('draft', 'before', store)
    let answer = (_: string) => {}
    const work = watched(store('readonly', () => new Promise<string>(resolve => (answer = resolve))))
    // Timers that were due during the sleep fire once.
    await pass(500)
    expect(work.isSettled).toBe(false)
    answer('late')
    await pass(0)
    expect(work).toEqual({ isSettled: true, error: null })
  })
})

describe('A page that ends', () => {
  test('begins no write, but reads', async () => {
    const store = db.openStore('kept', 1)
    await set('draft', 'before', store)
    window.dispatchEvent(new Event('pagehide'))
    const write = watched(set('draft', 'after', store))
    await pass(10_000)
    expect(write.isSettled).toBe(false)
    expect(await get('draft', store)).toBe('before')
  })

  test('writes once it is shown again', async () => {
    const store = db.openStore('kept', 1)
    window.dispatchEvent(new Event('pagehide'))
    const write = set('draft', 'after', store)
    window.dispatchEvent(new Event('pageshow'))
    await write
    expect(await get('draft', store)).toBe('after')
  })
})
