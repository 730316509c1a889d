import { clear, get, set } from 'idb-keyval'
import { is, type Struct } from 'superstruct'
import { openStore } from './db.ts'

/** What the device keeps of one thing, and since when. */
export interface Kept<T> {
  savedAt: number
  data: T
}

const VERSION = 1
const store = openStore('kept')

/** Keeps `data` under `name` until it is replaced or forgotten. */
export async function keep(name: string, data: unknown): Promise<void> {
  try {
    await set(name, { v: VERSION, savedAt: Date.now(), data }, store)
  } catch {
    // Storage can be refused or broken; a page that keeps nothing still works.
  }
}

/** What is kept under `name`; null where nothing is, where it no longer fits, or where storage is out of order. */
export async function kept<T>(name: string, struct: Struct<T, unknown>): Promise<Kept<T> | null> {
  try {
    const record: unknown = await get(name, store)
    if (typeof record !== 'object' || record === null) return null
    const { v, savedAt, data } = record as { v: unknown; savedAt: unknown; data: unknown }
    return v === VERSION && typeof savedAt === 'number' && is(data, struct) ? { savedAt, data } : null
  } catch {
    return null
  }
}

/** Forgets everything that belongs to a person. */
export const forgetAll = (): Promise<void> => clear(store)
