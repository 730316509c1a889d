import { sql } from 'kysely'
import type { Database } from '../../database/connect.ts'
import type { Stock } from './shortage.ts'
import type { StockRequest } from './stockRequest.ts'
import { takenOfSaleSql } from './takenOfSaleSql.ts'

/**
 * By basket and ticket type, the quantity that the customer holds or has bought in other sales; for types with a
 * limit per customer. A customer is a session family, or an account in all its families, with what express guests have
 * bought for it and without what they only hold. What was refunded does not count. The caller has locked the types.
 */
export async function earlierQuantities(
  trx: Database,
  requests: StockRequest[],
  stock: Map<number, Stock>,
): Promise<(basket: number, type: number) => number> {
  const limited = [...stock].filter(([, type]) => type.max_per_customer !== null).map(([id]) => id)
  if (limited.length === 0) return () => 0
  const { rows } = await sql<{ basket_id: number; ticket_type_id: number; qty: number }>`
    select request.basket_id, taken.ticket_type_id, sum(taken.qty)::integer as qty
    from unnest(
      ${requests.map(({ basket }) => basket)}::bigint[],
      ${requests.map(({ family }) => family)}::uuid[],
      ${requests.map(({ account }) => account)}::bigint[]
    ) as request (basket_id, family, account_id)
    join sale on sale.released_at is null and (sale.family = request.family
      or (sale.account_id = request.account_id and (sale.paid_at is not null or not sale.is_guest)))
    join ${takenOfSaleSql} taken on taken.ticket_type_id = any(${limited})
    group by 1, 2`.execute(trx)
  return (basket, type) => rows.find(row => row.basket_id === basket && row.ticket_type_id === type)?.qty ?? 0
}
