import { type RawBuilder, sql } from 'kysely'
import { onTestFinished } from 'vitest'
import type { Database } from '../../../server/database/connect.ts'

interface Held {
  /** Resolves once this many other connections wait for a lock. */
  waitedFor(others?: number): Promise<void>
  release(): Promise<void>
}

/** Runs a statement in a transaction that stays open, so that its locks stay. */
export async function holding(database: Database, statement: RawBuilder<unknown>): Promise<Held> {
  const trx = await database.startTransaction().execute()
  onTestFinished(async () => {
    if (!trx.isRolledBack) await trx.rollback().execute()
  })
  await statement.execute(trx)
  return {
    async waitedFor(others = 1) {
      for (let tries = 0; tries < 100; tries++) {
        const { rows } = await sql<{ waiting: number }>`
          select count(*)::integer as waiting from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(database)
        if ((rows[0]?.waiting ?? 0) >= others) return
        await new Promise(resolve => setTimeout(resolve, 10))
      }
      throw new Error(`Fewer than ${others} waited for the lock`)
    },
    async release() {
      await trx.rollback().execute()
    },
  }
}
