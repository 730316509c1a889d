import { sql } from 'kysely'
import type { Database } from '../../server/database/connect.ts'

/** Waits until all due jobs are completed. */
export async function queueIsIdle(database: Database): Promise<void> {
  for (let tries = 0; tries < 200; tries++) {
    const { rows } = await sql`
      select from pgboss.job where state in ('created', 'retry', 'active') and start_after <= now()
        and not starts_with(name, '__pgboss')`.execute(database)
    if (rows.length === 0) return
    await new Promise(resolve => setTimeout(resolve, 50))
  }
  throw new Error('Jobs stayed undone')
}
