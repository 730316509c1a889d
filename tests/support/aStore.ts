import { createStore } from 'jotai'
import { fillTables } from '../../src/checkout/tables.ts'

/** A store of the checkout, with its tables. */
export function aStore(): ReturnType<typeof createStore> {
  const store = createStore()
  fillTables(store)
  return store
}
