import { clear, delMany, getMany, promisifyRequest } from 'idb-keyval'
import type { Infer } from 'superstruct'
import { openStore } from './db.ts'
import { type Format, migrated, versionOf } from './format.ts'
import { formats, type KeptName } from './formats.ts'
import { knownOwner, readOutbox } from './outboxStore.ts'

/** What the device keeps of one thing, and since when. */
export interface Kept<T> {
  savedAt: number
  data: T
}

export type Data<N extends KeptName> = Infer<(typeof formats)[N]['struct']>

interface Envelope {
  v: number
  savedAt: number
  owner: string
  data: unknown
}

const rows: Record<KeptName, Format & { untilMs?: number }> = formats
const names = Object.keys(rows) as KeptName[]

/** Rises with the version of any row, so that a page which knows only earlier ones is kept out. */
const store = openStore(
  'kept',
  names.reduce((sum, name) => sum + versionOf(rows[name]), 1 - names.length),
)

/** Writes follow one another, so that what is forgotten stays forgotten. */
let last: Promise<unknown> = Promise.resolve()

/**
 * Keeps each under its name until it is replaced or forgotten, in one transaction; null forgets it. `isEnding`: the
 * page may end any moment.
 */
export function keep(things: { [N in KeptName]?: Data<N> | null }, isEnding = false): Promise<void> {
  const write = async () => {
    // As the page ends there is time for one transaction, and none to look first.
    const owner = (isEnding ? knownOwner() : null) ?? (await readOutbox()).owner
    await store('readwrite', shelf => {
      for (const [name, data] of Object.entries(things) as [KeptName, unknown][]) {
        const envelope: Envelope = { v: versionOf(rows[name]), savedAt: Date.now(), owner, data }
        if (data === null) shelf.delete(name)
        else shelf.put(envelope, name)
      }
      shelf.transaction.commit?.()
      return promisifyRequest(shelf.transaction)
    })
  }
  // Storage can be refused or broken; a page that keeps nothing still works.
  const written = last.then(write).catch(() => {})
  last = written
  return written
}

/**
 * What is kept under each name, read in one go: null where nothing is, where it is another person's or too
 * old, where it no longer fits, or where storage is out of order.
 */
export async function kept<const N extends KeptName>(
  wanted: readonly N[],
): Promise<{ [K in N]: Kept<Data<K>> | null }> {
  const records: unknown[] = await getMany([...wanted], store).catch(() => [])
  const { owner, was } = await readOutbox()
  const opened = wanted.map((name, index) => {
    const envelope = records[index] as Partial<Envelope> | null | undefined
    const { v = 0, savedAt = Number.NaN, data } = envelope ?? {}
    const isTheirs = envelope?.owner !== undefined && [owner, was].includes(envelope.owner)
    const { untilMs = Number.POSITIVE_INFINITY } = rows[name]
    if (!isTheirs || !(Date.now() - savedAt <= untilMs)) return [name, null]
    const fitting = migrated(rows[name], v, data)
    return [name, fitting === null ? null : { savedAt, data: fitting }]
  })
  return Object.fromEntries(opened)
}

/** Forgets what is neither the owner's nor theirs before they signed in. */
export async function forgetOthers(): Promise<void> {
  const records: (Partial<Envelope> | undefined)[] = await getMany(names, store)
  const { owner, was } = await readOutbox()
  await delMany(
    names.filter((_, index) => ![owner, was].includes(records[index]?.owner ?? null)),
    store,
  )
}

/** Forgets everything that belongs to a person. */
export async function forgetAll(): Promise<void> {
  await last
  await clear(store)
}
