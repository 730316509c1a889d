import { readdir, readFile } from 'node:fs/promises'
import { type Kysely, sql } from 'kysely'

/** The folder of the migrations. */
export const MIGRATIONS = new URL('./migrations/', import.meta.url)

/**
 * Runs the new files of migrations/ in the order of their names, in one transaction. Server processes that start at
 * the same time wait for each other. A released file never changes.
 */
export async function migrateDatabase<T>(database: Kysely<T>): Promise<void> {
  const files = (await readdir(MIGRATIONS)).filter(name => name.endsWith('.sql')).sort()
  await database.transaction().execute(async trx => {
    await sql`select pg_advisory_xact_lock(hashtext('foyer migrations'))`.execute(trx)
    await sql`create table if not exists migration (
      name text primary key, run_at timestamptz not null default now())`.execute(trx)
    const { rows } = await sql<{ name: string }>`select name from migration`.execute(trx)
    const done = new Set(rows.map(row => row.name))
    for (const name of files.filter(file => !done.has(file))) {
      await sql.raw(await readFile(new URL(name, MIGRATIONS), 'utf8')).execute(trx)
      await sql`insert into migration (name) values (${name})`.execute(trx)
    }
  })
}
