import { sql } from 'kysely'
import type { Database } from '../../database/connect.ts'

/** The one clock that all servers share. */
export async function databaseNow(database: Database): Promise<Date> {
  const { now } = await database.selectNoFrom(sql<Date>`now()`.as('now')).executeTakeFirstOrThrow()
  return now
}
