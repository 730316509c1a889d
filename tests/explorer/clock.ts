import { sql } from 'kysely'
import type { Database } from '../../server/database/connect.ts'

/** Unique by a moment. Their rows go far away first, or one would meet another that has not moved yet. */
const KEYED = new Set(['event_date', 'rate_count'])
const AWAY = 'make_interval(hours => 8760000)'

/**
 * Prepares to let time pass: the clock of a database cannot be set, so all that it has stored becomes older. Whole days
 * also move what is due on a day.
 */
export async function openClock(database: Database): Promise<(minutes: number) => Promise<void>> {
  const { rows } = await sql<{ table: string; column: string; is_day: boolean }>`
    select table_name as table, column_name as column, data_type = 'date' as is_day
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE'
      and data_type in ('date', 'timestamp with time zone')`.execute(database)
  const updates = [...Map.groupBy(rows, ({ table }) => table)].map(([table, columns]) => {
    const update = (changed: (row: { column: string; is_day: boolean }) => string) =>
      `update "${table}" set ${columns.map(row => `"${row.column}" = ${changed(row)}`).join(', ')};`
    const far = KEYED.has(table) ? AWAY : "interval '0'"
    return [
      ...(KEYED.has(table) ? [update(({ column }) => `"${column}" + ${AWAY}`)] : []),
      update(({ column, is_day }) =>
        is_day
          ? `"${column}" - minutes / ${24 * 60}`
          : `"${column}" - make_interval(mins => minutes) - ${far}`,
      ),
    ].join('\n')
  })
  // One statement instead of one for each table.
  await sql`create function explorer_pass_time(minutes integer) returns void language sql as ${sql.lit(updates.join('\n'))}`.execute(
    database,
  )
  return async minutes => void (await sql`select explorer_pass_time(${minutes}::integer)`.execute(database))
}
