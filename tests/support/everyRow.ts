import { sql } from 'kysely'
import type { Database } from '../../server/database/connect.ts'

/** All rows of all tables as text, by table; optionally those of the job queue. */
export async function everyRow(database: Database, schemas = ['public']): Promise<Record<string, string[]>> {
  const { rows: tables } = await sql<{ schema: string; name: string }>`
    select table_schema as schema, table_name as name from information_schema.tables
    where table_schema = any(${schemas}) and table_type = 'BASE TABLE' order by 1, 2`.execute(database)
  const all: Record<string, string[]> = {}
  for (const { schema, name } of tables) {
    const { rows } = await sql<{ row: string }>`
      select row(one.*)::text as row from ${sql.table(`${schema}.${name}`)} one order by 1`.execute(database)
    all[`${schema}.${name}`] = rows.map(({ row }) => row)
  }
  return all
}
