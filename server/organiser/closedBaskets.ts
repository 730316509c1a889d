import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../database/connect.ts'
import type { StockRequest } from '../sale/stock/stockRequest.ts'

/** So many baskets of visits that nobody has, for sales that a member makes. Nobody reserves them: each is a request for its sale. */
export async function closedBaskets(
  trx: Database,
  currency: string,
  accounts: (number | null)[],
): Promise<StockRequest[]> {
  const visits = accounts.map(account => ({ account, family: randomUUID() }))
  const baskets = await trx
    .insertInto('basket')
    .values(visits.map(({ family }) => ({ family, currency, closed_at: sql<Date>`now()` })))
    .returning(['id', 'family'])
    .execute()
  const basketOf = new Map(baskets.map(({ id, family }) => [family, id]))
  return visits.map(({ family, account }) => ({
    basket: basketOf.get(family) as number,
    events: [],
    family,
    account,
    address: '',
    key: null,
  }))
}
