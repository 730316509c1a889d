import { sql } from 'kysely'
import type { Database } from '../../../database/connect.ts'

/**
 * Until the end of the transaction nobody else changes the catalogue. Two that store at the same time would both miss a slug,
 * and whoever writes an event as they have read it would undo what was stored since: so it comes before the reading.
 */
export async function lockCatalogue(trx: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('foyer catalogue'))`.execute(trx)
}
