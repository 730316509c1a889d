import type { PoolClient } from 'pg'
import { type Database, openedOn } from '../../server/database/connect.ts'

/**
 * Lets PostgreSQL plan each statement once for a connection. A history asks the same of tiny tables again and again,
 * which takes less time than its planning. The embedded database plans as always.
 */
export function prepareStatements(database: Database): void {
  const on = openedOn(database)
  if (!on || !('pool' in on)) return
  const names = new Map<string, string>()
  on.pool.on('connect', client => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown
    const prepared = (text: unknown, ...rest: unknown[]) => {
      const [values] = rest
      if (typeof text !== 'string' || !Array.isArray(values) || values.length === 0)
        return query(text, ...rest)
      const name = names.get(text) ?? `statement_${names.size}`
      names.set(text, name)
      return query({ name, text, values })
    }
    Object.assign(client, { query: prepared } as Partial<PoolClient>)
  })
}
