import type { Insertable, Kysely } from 'kysely'
import type { Database } from '../../../database/connect.ts'
import type { Schema } from '../../../database/types.ts'
import { differing } from './differing.ts'

/**
 * Tables whose rows belong to an organiser, an event or a ticket type. `key` names the column that identifies a row
 * of one owner. `isKept`: a row that is not wanted is withdrawn and not deleted, because something of it is or may be sold,
 * or a basket names it.
 */
const TABLES = {
  charity: { owner: 'organiser_id', key: 'name', isKept: () => true },
  organiser_member: { owner: 'organiser_id', key: 'email', isKept: null },
  gift_voucher: { owner: 'organiser_id', key: 'name', isKept: () => true },
  discount_code: { owner: 'organiser_id', key: 'code', isKept: () => true },
  gift_voucher_code: { owner: 'organiser_id', key: 'code', isKept: () => true },
  question: { owner: 'event_id', key: 'question', isKept: null },
  seat: { owner: 'ticket_type_id', key: 'label', isKept: (seat: StoredRow) => seat.sale_id !== null },
  offer: { owner: 'ticket_type_id', key: 'buy', isKept: null },
  access_code: { owner: 'ticket_type_id', key: 'code', isKept: () => true },
  price_step: { owner: 'ticket_type_id', key: 'position', isKept: null },
} as const

type Table = keyof typeof TABLES

/** Rows of these tables, without their own ids and their owners' ids. */
export type Rows<T extends Table> = {
  [N in T]: Omit<Insertable<Schema[N]>, 'id' | 'organiser_id' | 'event_id' | 'ticket_type_id'>[]
}

interface StoredRow {
  id: number
  [column: string]: unknown
}

export type StoredRows = Partial<Record<Table, StoredRow[]>>

// One type for all the tables. The type `Rows` has checked the columns where the file was read.
const untyped = (trx: Database) => trx as unknown as Kysely<Record<Table, StoredRow>>

/** The stored rows of these owners in these tables, by owner. */
export async function storedRows(
  trx: Database,
  tables: Table[],
  owners: number[],
): Promise<Map<number, StoredRows>> {
  const found = new Map<number, StoredRows>(owners.map(owner => [owner, {}]))
  for (const table of owners.length > 0 ? tables : []) {
    const { owner } = TABLES[table]
    const rows = await untyped(trx).selectFrom(table).selectAll().where(owner, 'in', owners).execute()
    for (const [id, own] of Map.groupBy(rows, row => row[owner] as number))
      Object.assign(found.get(id) ?? {}, { [table]: own })
  }
  return found
}

/**
 * The stored rows that are not wanted, in words for the operator: `discount code HOOT`. Another charity is a change: an
 * organiser has one.
 */
export const unwantedRows = (stored: StoredRows, wanted: { [N in Table]?: object[] }): string[] =>
  (Object.keys(wanted) as Table[])
    .filter(table => !isReplaced(table, wanted[table]))
    .flatMap(table =>
      unwanted(table, stored[table] ?? [], wanted[table] ?? []).map(row => inWords(table, row)),
    )

/** The wanted rows that the owner does not have as they are wanted, in the same words. */
export const otherRows = (stored: StoredRows, wanted: { [N in Table]?: object[] }): string[] =>
  (Object.keys(wanted) as Table[]).flatMap(table => {
    const { added, changes } = changesOf(table, stored[table] ?? [], wanted[table] ?? [])
    return [...added, ...changes.map(({ row }) => row)].map(row => inWords(table, row))
  })

const inWords = (table: Table, row: object): string =>
  `${table.replace(/^organiser_/, '').replaceAll('_', ' ')} ${(row as StoredRow)[TABLES[table].key]}`

/**
 * Inserts, changes and deletes or withdraws rows until the owner has the wanted ones. Answers whether anything changed.
 * `removes`: false leaves the rows that are not wanted.
 */
export async function saveRows(
  trx: Database,
  ownerId: number,
  stored: StoredRows,
  wanted: { [N in Table]?: object[] },
  removes = true,
): Promise<boolean> {
  let changed = false
  for (const table of Object.keys(wanted) as Table[]) {
    const [before, after] = [stored[table] ?? [], wanted[table] ?? []]
    const gone = removes || isReplaced(table, after) ? unwanted(table, before, after) : []
    await remove(trx, table, gone)
    changed = (await saveTable(untyped(trx), table, ownerId, before, after)) || gone.length > 0 || changed
  }
  return changed
}

/** Whether the wanted row takes the place of the one that the owner has. */
const isReplaced = (table: Table, wanted: object[] = []): boolean => table === 'charity' && wanted.length > 0

async function remove(trx: Database, table: Table, gone: StoredRow[]): Promise<void> {
  const { isKept } = TABLES[table]
  const [kept, deleted] = [gone.filter(row => isKept?.(row)), gone.filter(row => !isKept?.(row))]
  const ids = (rows: StoredRow[]) => rows.map(row => row.id)
  if (kept.length > 0)
    await untyped(trx)
      .updateTable(table)
      .set({ withdrawn_at: new Date() })
      .where('id', 'in', ids(kept))
      .execute()
  if (deleted.length > 0) await untyped(trx).deleteFrom(table).where('id', 'in', ids(deleted)).execute()
}

function unwanted(table: Table, stored: StoredRow[], wanted: object[]): StoredRow[] {
  const { key } = TABLES[table]
  const kept = new Set(wanted.map(row => (row as StoredRow)[key]))
  // What was added in the organiser's area is not in any file, and what is withdrawn was in an earlier one.
  return stored.filter(row => !kept.has(row[key]) && row.is_added !== true && !row.withdrawn_at)
}

function changesOf(table: Table, stored: StoredRow[], wanted: object[]) {
  const { key, isKept } = TABLES[table]
  const keyOf = (row: object) => (row as StoredRow)[key]
  const before = new Map(stored.map(row => [keyOf(row), row]))
  const added = wanted.filter(row => !before.has(keyOf(row)))
  const changes = wanted.flatMap(row => {
    const old = before.get(keyOf(row))
    const change =
      old && differing<Record<string, unknown>>(old, { ...row, ...(isKept && { withdrawn_at: null }) })
    return change ? [{ id: old.id, row, change }] : []
  })
  return { added, changes }
}

async function saveTable(
  trx: ReturnType<typeof untyped>,
  table: Table,
  ownerId: number,
  stored: StoredRow[],
  wanted: object[],
): Promise<boolean> {
  const { owner } = TABLES[table]
  const { added, changes } = changesOf(table, stored, wanted)
  for (const { id, change } of changes)
    await trx.updateTable(table).set(change).where('id', '=', id).execute()
  if (added.length > 0)
    await trx
      .insertInto(table)
      .values(added.map(row => ({ ...row, [owner]: ownerId })) as unknown as StoredRow[])
      .execute()
  return added.length + changes.length > 0
}
