import { delMany, entries, getMany, promisifyRequest } from 'idb-keyval'
import type { Infer } from 'superstruct'
import type { AnyStruct } from '../contract/call.ts'
import { openStore } from './db.ts'
import { removeDrawnPages } from './drawnPages.ts'
import type { Envelope } from './envelope.ts'
import { type Format, migrate, versionOf } from './format.ts'
import { readLastWords, removeLastWords, writeLastWords } from './lastWords.ts'
import { knownOwner, readOutbox } from './outboxStore.ts'

/* What the device stores of a person, apart from the outbox: one record for each row. */

/** One thing that the device stores. */
export interface DeviceRow<S extends AnyStruct = AnyStruct> extends Format<S> {
  name: string
  /** How long a record is valid, in milliseconds; without it, until it is replaced or removed. */
  validMs?: number
  /**
   * What organisers note at a counter or a door, and the server may not have yet. It stays for whoever has noted it, also where
   * another member signs in or out on their device.
   */
  stays?: true
}

export type DataOf<R extends DeviceRow> = Infer<R['struct']>

/** A record as it was read, and when it was saved, by the wall clock in milliseconds. */
export interface Stored<T> {
  savedAt: number
  data: T
}

/**
 * Rises whenever a row gains a version: an open page that knows only the earlier versions is then kept out, and
 * offers to reload. Equals 1 plus the number of all earlier versions of all rows; a test compares the two.
 */
export const DEVICE_SCHEMA = 1

const store = openStore('kept', DEVICE_SCHEMA)

/** Writes run one after the other, so that an earlier write cannot restore what a later one removed. */
let lastWrite: Promise<unknown> = Promise.resolve()

/** The names of the records about the basket, which a page that changes the basket removes. */
export const BASKET_RECORDS = ['checkout', 'deadline'] as const

/** A row with its new data; null removes the record. */
export interface DeviceChange {
  row: DeviceRow
  data: unknown
}

export const deviceChange = <R extends DeviceRow>(row: R, data: DataOf<R> | null): DeviceChange => ({
  row,
  data,
})

let saves = 0
/** For each record, the number of the newest save that has written it. */
const newestSave = new Map<string, number>()

/**
 * Writes all changes in one transaction. `isUrgent`: the transaction begins at once instead of after the earlier ones,
 * which then no longer write these records. false: the device refused them. Never rejects.
 */
export function saveToDevice(changes: readonly DeviceChange[], isUrgent = false): Promise<boolean> {
  const save = ++saves
  const write = async () => {
    const owner = (isUrgent ? knownOwner() : null) ?? (await readOutbox()).owner
    await store('readwrite', records => {
      for (const change of changes) {
        const { name } = change.row
        if ((newestSave.get(name) ?? 0) > save) continue
        newestSave.set(name, save)
        if (change.data === null) records.delete(name)
        else records.put(envelopeOf(change, owner), name)
      }
      records.transaction.commit?.()
      return promisifyRequest(records.transaction)
    })
  }
  return isUrgent ? writeNow(write) : lastWriteThen(write)
}

const envelopeOf = ({ row, data }: DeviceChange, owner: string): Envelope => ({
  v: versionOf(row),
  savedAt: Date.now(),
  owner,
  stays: row.stays,
  data,
})

/** Writes small changes before it returns, because the page may end. The next start of a page reads them. */
export function saveLastWords(changes: readonly DeviceChange[]): void {
  const owner = knownOwner()
  if (owner === null) return
  writeLastWords(Object.fromEntries(changes.map(change => [change.row.name, envelopeOf(change, owner)])))
}

/** Moves the last words of earlier pages among the other records, unless those are newer. Never rejects. */
export async function takeOverLastWords(): Promise<void> {
  const words = readLastWords()
  if (words.size === 0) return
  const isMoved = await lastWriteThen(() =>
    store('readwrite', async records => {
      for (const [name, word] of words) {
        const record: unknown = await promisifyRequest(records.get(name))
        if (newerOf(record, word) !== word) continue
        if (word.data === null) records.delete(name)
        else records.put(word, name)
      }
      return promisifyRequest(records.transaction)
    }),
  )
  if (isMoved) removeLastWords(words.keys())
}

const newerOf = (record: unknown, word: Envelope | undefined): unknown => {
  const savedAt = (record as Partial<Envelope> | undefined)?.savedAt ?? Number.NEGATIVE_INFINITY
  return word && word.savedAt >= savedAt ? word : record
}

function lastWriteThen(write: () => Promise<void>): Promise<boolean> {
  const written = succeeds(lastWrite.then(write))
  lastWrite = written
  return written
}

/** Storage can be refused or broken; a page that stores nothing still works. */
const succeeds = (writing: Promise<void>): Promise<boolean> =>
  writing.then(
    () => true,
    () => false,
  )

function writeNow(write: () => Promise<void>): Promise<boolean> {
  const written = succeeds(write())
  lastWrite = Promise.all([lastWrite, written])
  return written
}

/**
 * Reads all rows in one go. null: there is no record, it belongs to another person, it is too old, it does not fit
 * its struct, or storage is out of order.
 */
export async function loadFromDevice<const R extends readonly DeviceRow[]>(
  rows: R,
): Promise<{ -readonly [I in keyof R]: Stored<DataOf<R[I]>> | null }> {
  const names = rows.map(row => row.name)
  const records: unknown[] = await getMany(names, store).catch(() => [])
  const words = readLastWords()
  const owners = await ownersHere()
  const loaded = rows.map((row, index) => opened(row, newerOf(records[index], words.get(row.name)), owners))
  return loaded as { -readonly [I in keyof R]: Stored<DataOf<R[I]>> | null }
}

/** Reads all records whose name begins with that of the row, by their names. They may be none, as above. */
export async function loadGroupFromDevice<R extends DeviceRow>(
  row: R,
): Promise<Map<string, Stored<DataOf<R>>>> {
  const range = IDBKeyRange.bound(row.name, `${row.name}\uffff`)
  const read = store('readonly', async records => {
    const [names, found] = [records.getAllKeys(range), records.getAll(range)]
    return [await promisifyRequest(names), await promisifyRequest(found)] as const
  })
  const [names, records] = await read.catch(() => [[], []] as const)
  const owners = await ownersHere()
  return new Map(
    names.flatMap((name, index) => {
      const one = opened(row, records[index], owners)
      return one ? [[String(name), one]] : []
    }),
  )
}

/** Whose records this page reads. */
export async function ownersHere(): Promise<readonly (string | null)[]> {
  const { owner, previousOwner } = await readOutbox()
  return [owner, previousOwner]
}

function opened<R extends DeviceRow>(
  row: R,
  record: unknown,
  owners: readonly (string | null)[],
): Stored<DataOf<R>> | null {
  const envelope = record as Partial<Envelope> | null | undefined
  const { v = 0, savedAt = Number.NaN, data } = envelope ?? {}
  const isOwn = envelope?.owner !== undefined && owners.includes(envelope.owner)
  const { validMs = Number.POSITIVE_INFINITY } = row
  if (!isOwn || !(Date.now() - savedAt <= validMs)) return null
  const migrated = migrate(row, v, data)
  return migrated === null ? null : { savedAt, data: migrated as DataOf<R> }
}

/** Removes the records of the basket. Never rejects. */
export function removeBasketFromDevice(): Promise<boolean> {
  removeLastWords(BASKET_RECORDS)
  return lastWriteThen(() => delMany([...BASKET_RECORDS], store))
}

/** Removes the records that belong neither to the owner nor to the owner before them. */
export const removeOthersFromDevice = (): Promise<void> => removeRecords(false)

/**
 * Removes every record but the work of others. `leaving`: the owners who sign out, beside those of this moment, in whose name
 * a page can still have written.
 */
export const clearDevice = (leaving: readonly (string | null)[] = []): Promise<void> =>
  removeRecords(true, leaving)

/** `isTheirs`: removes what the owners have, and of others all but their work; otherwise only the latter. */
async function removeRecords(isTheirs: boolean, leaving: readonly unknown[] = []): Promise<void> {
  await lastWrite
  const owners = [...leaving, ...(await ownersHere())]
  const gone = (records: Iterable<[string, Partial<Envelope> | undefined]>) =>
    [...records].flatMap(([name, record]) =>
      (owners.includes(record?.owner) ? isTheirs : !record?.stays) ? [name] : [],
    )
  removeLastWords(gone(readLastWords()))
  const names = gone(await entries(store))
  if (isTheirs || names[0]) await removeDrawnPages()
  await delMany(names, store)
}
