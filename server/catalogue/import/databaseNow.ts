import { sql } from 'kysely'
import type { Database } from '../../database/connect.ts'

/** The database's time: all server processes share this clock. */
export async function databaseNow(database: Database): Promise<Date> {
  const { now } = await database.selectNoFrom(sql<Date>`now()`.as('now')).executeTakeFirstOrThrow()
  return now
}
