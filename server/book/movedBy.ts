import { sum } from '../../contract/rules/totals.ts'
import type { Account } from '../database/bookTables.ts'
import type { Database } from '../database/connect.ts'

/** What a movement has moved on some accounts together, in minor units. */
export async function movedBy(
  database: Database,
  movement: number,
): Promise<(...accounts: Account[]) => number> {
  const entries = await database
    .selectFrom('entry')
    .select(['account', 'amount'])
    .where('movement_id', '=', movement)
    .execute()
  return (...accounts) =>
    sum(entries.filter(({ account }) => accounts.includes(account)).map(({ amount }) => amount))
}
