import { type RawBuilder, sql } from 'kysely'

/** A moment as `toISOString()` writes it. */
export const isoSql = (moment: RawBuilder<unknown>): RawBuilder<string> =>
  sql`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
