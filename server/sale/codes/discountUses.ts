import { sql } from 'kysely'
import type { Database } from '../../database/connect.ts'
import { isUseSql } from './discountState.ts'

/** Locks the limited codes of these baskets, after their ticket types and credit, so that nobody else takes a use meanwhile. */
export const lockDiscounts = (trx: Database, baskets: number[]) =>
  sql`select id from discount_code where most_uses is not null
    and id in (select discount_code_id from basket where id = any(${baskets})) order by id for update`.execute(
    trx,
  )

/** Locks the limited code that a sale has been reduced by. */
export const lockDiscount = (trx: Database, sale: number) =>
  sql`select id from discount_code where id = (
    select discount_code_id from sale where id = ${sale} and discount_most_uses is not null) for update`.execute(
    trx,
  )

/**
 * Whether a sale whose hold has ended can have the use of its code again, not counting these other sales. The code may be over
 * or stopped meanwhile: what was reserved with it is paid as it was. The caller has locked it.
 */
export async function hasUse(trx: Database, sale: number, others: number[]): Promise<boolean> {
  const { rows } = await sql`
    select from sale own join discount_code code on code.id = own.discount_code_id
    where own.id = ${sale} and own.discount_most_uses is not null
      and least(own.discount_most_uses, code.most_uses) <= (
        select count(*) from sale where sale.discount_code_id = code.id and sale.id <> own.id
          and sale.id <> all(${others}) and ${isUseSql})`.execute(trx)
  return rows.length === 0
}
