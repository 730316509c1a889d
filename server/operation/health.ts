import { readdir } from 'node:fs/promises'
import { sql } from 'kysely'
import type { Database } from '../database/connect.ts'
import { MIGRATIONS } from '../database/migrate.ts'

export interface Readiness {
  /** It answers within the time limit. */
  database: boolean
  /** Its schema is that of this version. */
  migrations: boolean
  /** Its tables of jobs can be read. */
  queue: boolean
}

const TIME_LIMIT_MS = 2000

/** Whether this process can answer calls. */
export async function readiness(database: Database): Promise<Readiness> {
  const files = (await readdir(MIGRATIONS)).filter(name => name.endsWith('.sql'))
  const asked = sql<{ migrations: number; queues: number }>`
    select (select count(*)::integer from migration where name = any(${files})) as migrations,
      (select count(*)::integer from pgboss.queue) as queues`
    .execute(database)
    .catch(() => null)
  const late = new Promise<null>(resolve => setTimeout(resolve, TIME_LIMIT_MS, null).unref())
  const [found] = (await Promise.race([asked, late]))?.rows ?? []
  return {
    database: found !== undefined,
    migrations: found?.migrations === files.length,
    queue: (found?.queues ?? 0) > 0,
  }
}
