import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { connect } from '../../../server/database/connect.ts'
import { withPostgres } from '../../support/withPostgres.ts'

const postgres = withPostgres()
/** Longer than a statement of a request may wait for a lock. */
const LONG_MS = 3500

test('Migrations have no time limits: a server waits for those of another', async () => {
  const url = await postgres.createDatabase()
  const other = await connect({ url })
  let connected: unknown
  await other.transaction().execute(async trx => {
    await sql`select pg_advisory_xact_lock(hashtext('foyer migrations'))`.execute(trx)
    connected = connect({ url }).then(
      database => database.destroy().then(() => 'connected'),
      (error: Error) => error.message,
    )
    await pause(LONG_MS)
  })
  expect(await connected).toBe('connected')
  // The same wait in a request ends.
  const requests = other.transaction().execute(async trx => {
    const { rows } = await sql<{ lock_timeout: string }>`show lock_timeout`.execute(trx)
    return rows[0]?.lock_timeout
  })
  expect(await requests).toBe('3s')
  await other.destroy()
})
