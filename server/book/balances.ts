import { sql } from 'kysely'
import { sum } from '../../contract/rules/totals.ts'
import { type Account, PARTS } from '../database/bookTables.ts'
import type { Database } from '../database/connect.ts'
import type { Of } from './enter.ts'

/** What is left on an account of a sale, in minor units. */
export interface Balance extends Of {
  account: Account
  amount: number
}

/** All accounts of a sale on which something is left. */
export async function balancesOf(database: Database, sale: number): Promise<Balance[]> {
  const { rows } = await sql<Balance>`
    select account, ticket_id, event_id, gift_voucher_code_id, attempt_id, sum(amount)::integer as amount
    from entry join movement on movement.id = movement_id where sale_id = ${sale}
    group by account, ticket_id, event_id, gift_voucher_code_id, attempt_id having sum(amount) <> 0
    order by ticket_id, gift_voucher_code_id, attempt_id`.execute(database)
  return rows
}

/** What is left on these accounts of the balances together, in minor units. */
export const leftOn = (balances: Balance[], ...accounts: Account[]): number =>
  sum(balances.filter(({ account }) => accounts.includes(account)).map(({ amount }) => amount))

export const isPart = ({ account }: Balance): boolean => (PARTS as readonly Account[]).includes(account)

/** What the shopper still owes for a sale that is paid in instalments, in minor units; 0 for any other. */
export const owedOf = async (database: Database, sale: number): Promise<number> =>
  leftOn(await balancesOf(database, sale), 'owed')
