import { sql } from 'kysely'
import { PARTS } from '../database/bookTables.ts'
import type { Database } from '../database/connect.ts'

/** What the used payments of a sale have paid, and what of it was taken back or given back since, in minor units. */
export async function movedOf(
  database: Database,
  sale: number,
): Promise<{ paid: number; takenBack: number }> {
  const { rows } = await sql<{ paid: number; takenBack: number }>`
    select coalesce(-sum(amount) filter (where kind = 'paid' and account = 'owed'), 0)::integer as paid,
      coalesce(sum(amount) filter (where kind = 'ended' and account = any(${[...PARTS]}) or account = 'goodwill'), 0)::integer as "takenBack"
    from entry join movement on movement.id = movement_id where sale_id = ${sale}`.execute(database)
  return rows[0] ?? { paid: 0, takenBack: 0 }
}
