import { sql } from 'kysely'
import type { MoneyAmounts } from '../../contract/moneyAmounts.ts'
import type { Database } from '../database/connect.ts'
import { inDecimals, moneySql, moneySumsSql } from './moneySql.ts'

/** What these orders, by their ids, have of an organiser. */
export async function amountsOfOrders(
  database: Database,
  organiser: number,
  sales: number[],
): Promise<Map<number, { amounts: MoneyAmounts }>> {
  const { rows } = await sql<MoneyAmounts & { sale_id: number }>`
    select sale_id, ${moneySumsSql} from ${moneySql(sql`select unnest(${sales}::bigint[])`)} money
    where organiser_id = ${organiser} group by sale_id`.execute(database)
  return new Map(rows.map(({ sale_id, ...amounts }) => [sale_id, { amounts: inDecimals(amounts) }]))
}
