import type { Database } from '../../database/connect.ts'
import { type AnalyticsKeys, analyticsOf } from './analyticsOf.ts'
import { sandboxAnalytics } from './sandboxAnalytics.ts'
import type { Analytics } from './visit.ts'

/** Outside of production and without any key, a sandbox stands in for the services. `page`: the checkout's address. */
export function openAnalytics(
  keys: AnalyticsKeys,
  production: boolean,
  page: string,
  database: Database,
): Analytics {
  const isSandbox = !production && Object.values(keys).every(key => key === null)
  return isSandbox ? sandboxAnalytics(database, page) : analyticsOf(keys, page)
}
