import { clear, delMany, entries, getMany, promisifyRequest } from 'idb-keyval'
import type { Infer } from 'superstruct'
import type { AnyStruct } from '../contract/call.ts'
import { openStore } from './db.ts'
import { type Format, migrate, versionOf } from './format.ts'
import { knownOwner, readOutbox } from './outboxStore.ts'

/* What the device stores of a person, apart from the outbox: one record for each row. */

/** One thing that the device stores. */
export interface DeviceRow<S extends AnyStruct = AnyStruct> extends Format<S> {
  name: string
  /** How long a record is valid, in milliseconds; without it, until it is replaced or removed. */
  validMs?: number
}

export type DataOf<R extends DeviceRow> = Infer<R['struct']>

/** A record as it was read, and when it was saved, by the wall clock in milliseconds. */
export interface Stored<T> {
  savedAt: number
  data: T
}

interface Envelope {
  v: number
  savedAt: number
  owner: string
  data: unknown
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
 * Writes all changes in one transaction. `isEnding`: the page may end at any moment, so the transaction begins at once
 * instead of after the earlier ones, which then no longer write these records. false: the device refused them. Never
 * rejects.
 */
export function saveToDevice(changes: readonly DeviceChange[], isEnding = false): Promise<boolean> {
  const save = ++saves
  const write = async () => {
    // A page that ends has time for one transaction only, so the owner is not read again.
    const owner = (isEnding ? knownOwner() : null) ?? (await readOutbox()).owner
    await store('readwrite', records => {
      for (const { row, data } of changes) {
        if ((newestSave.get(row.name) ?? 0) > save) continue
        newestSave.set(row.name, save)
        const envelope: Envelope = { v: versionOf(row), savedAt: Date.now(), owner, data }
        if (data === null) records.delete(row.name)
        else records.put(envelope, row.name)
      }
      records.transaction.commit?.()
      return promisifyRequest(records.transaction)
    })
  }
  return isEnding ? writeNow(write) : lastWriteThen(write)
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
  const owners = await ownersHere()
  const loaded = rows.map((row, index) => opened(row, records[index], owners))
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

async function ownersHere(): Promise<readonly (string | null)[]> {
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
export const removeBasketFromDevice = (): Promise<boolean> =>
  lastWriteThen(() => delMany([...BASKET_RECORDS], store))

/** Removes the records that belong neither to the owner nor to the owner before them. */
export async function removeOthersFromDevice(): Promise<void> {
  const records = await entries<string, Partial<Envelope> | undefined>(store)
  const owners = await ownersHere()
  const others = records.filter(([, record]) => !owners.includes(record?.owner ?? null))
  await delMany(
    others.map(([name]) => name),
    store,
  )
}

/** Removes every record. */
export async function clearDevice(): Promise<void> {
  await lastWrite
  await clear(store)
}
