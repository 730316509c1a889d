import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../database/connect.ts'

interface Due {
  sale: number
  currency: string
  attempt_id: number
  event_id: number | null
  gift_voucher_code_id: number | null
  /** In minor units. */
  amount: number
}

/**
 * What is due to the shoppers of these sales, for this organiser to pay by hand: what their banks have not taken back for
 * tickets and gift vouchers of this organiser, and what is of no single organiser.
 */
export async function dueBy(database: Database, organiser: number, sales: number[]): Promise<Due[]> {
  const { rows } = await sql<Due>`
    select sale.id as sale, sale.currency, attempt_id, entry.event_id,
      entry.gift_voucher_code_id, -sum(entry.amount)::integer as amount
    from sale join movement on movement.sale_id = sale.id join entry on entry.movement_id = movement.id
    left join event on event.id = entry.event_id
    left join gift_voucher_code code on code.id = entry.gift_voucher_code_id
    left join sale_voucher sold on sold.id = code.sale_voucher_id
    where sale.id = any(${sales}) and account = 'due' and coalesce(event.organiser_id, sold.organiser_id, ${organiser}) = ${organiser}
    group by sale.id, attempt_id, entry.event_id, entry.gift_voucher_code_id having sum(entry.amount) <> 0`.execute(
    database,
  )
  return rows
}

/**
 * Whether a `sale` was paid at the counter. What is taken back of it goes back by no provider: it is due, until its organiser has
 * paid it by hand. A sale at the counter is paid there as a whole.
 */
export const isPaidAtCounterSql = sql<boolean>`exists (select from payment_attempt attempt
  where attempt.sale_id = sale.id and attempt.provider = 'counter')`

/** Where one of many sales is asked about, all to whom something is due are found first: entries of it are few, and have an index. */
const dueSalesSql = sql`select movement.sale_id from entry join movement on movement.id = movement_id
  where entry.account = 'due' group by movement.sale_id having sum(entry.amount) <> 0`

/** Whether something is due to the shopper of this sale, whoever pays it. `sale`: its id in the query. */
export const isDueSql = (sale: RawBuilder<unknown>) => sql<boolean>`${sale} in (${dueSalesSql})`
