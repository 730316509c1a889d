import { sql } from 'kysely'
import type { Database } from '../../server/database/connect.ts'

/** Tables whose rows do not belong to a history. */
const KEPT = ['setting', 'migration']

/**
 * Prepares to forget a history: all its rows, and the numbers that they had. Deleting some hundred rows takes a tenth of
 * the time of emptying sixty tables, which makes new files of them.
 */
export async function openForget(database: Database): Promise<() => Promise<void>> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> all(${KEPT})`.execute(
    database,
  )
  const deletions = rows.map(({ name }) => `delete from "${name}";`).join('\n')
  await sql`create function explorer_forget() returns void language sql as ${sql.lit(`
    -- The rows go in any order.
    set local session_replication_role = replica;
    ${deletions}
    set local session_replication_role = origin;
    select setval(seqrelid, 1, false) from pg_sequence join pg_class on pg_class.oid = seqrelid
    where relnamespace = 'public'::regnamespace;`)}`.execute(database)
  return async () => void (await sql`select explorer_forget()`.execute(database))
}
