import { sql } from 'kysely'
import type { Database } from '../../server/database/connect.ts'

/** The columns of moments and days of each table. */
export interface TimedTable {
  table: string
  moments: string[]
  days: string[]
}

export async function timedTables(database: Database): Promise<TimedTable[]> {
  const { rows } = await sql<{ table: string; column: string; is_day: boolean }>`
    select table_name as table, column_name as column, data_type = 'date' as is_day
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE'
      and data_type in ('date', 'timestamp with time zone')`.execute(database)
  return [...Map.groupBy(rows, ({ table }) => table)].map(([table, columns]) => ({
    table,
    moments: columns.filter(({ is_day }) => !is_day).map(({ column }) => column),
    days: columns.filter(({ is_day }) => is_day).map(({ column }) => column),
  }))
}

/**
 * Lets time pass: the clock of a database cannot be set, so all that it has stored becomes older. `minutes`: whole days
 * also move what is due on a day.
 */
export async function passTime(database: Database, tables: TimedTable[], minutes: number): Promise<void> {
  const days = Math.floor(minutes / (24 * 60))
  await database.transaction().execute(async trx => {
    for (const { table, moments, days: dated } of tables) {
      const changes = [
        ...moments.map(
          column => sql`${sql.ref(column)} = ${sql.ref(column)} - make_interval(mins => ${minutes})`,
        ),
        ...dated.map(column => sql`${sql.ref(column)} = ${sql.ref(column)} - ${days}::integer`),
      ]
      await sql`update ${sql.table(table)} set ${sql.join(changes)}`.execute(trx)
    }
  })
}
