import type { createStore } from 'jotai'
import { afterEach, beforeEach, vi } from 'vitest'
import { aStore } from './aStore.ts'
import { fakePage } from './fakePage.ts'
import { shownToasts } from './shownToasts.ts'

type Store = Pick<ReturnType<typeof createStore>, 'get' | 'set'>

/** What a page knows, made anew for each test of a file, on a page of its own. */
export function withStore(fill: (store: Store) => void = () => {}): Store {
  let store = aStore()
  beforeEach(() => {
    fakePage()
    store = aStore()
    fill(store)
  })
  afterEach(() => {
    vi.unstubAllGlobals()
    shownToasts()
  })
  return { get: atom => store.get(atom), set: (atom, ...written) => store.set(atom, ...written) }
}
