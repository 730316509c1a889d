import { sql } from 'kysely'
import { creditLeftSql } from '../../book/creditLeftSql.ts'
import type { Database } from '../../database/connect.ts'
import { isHeldSql } from '../../database/holdSql.ts'

/** Locks the codes whose credit this sale uses, after its ticket types, so that nobody spends or refunds them meanwhile. */
export const lockCredit = (trx: Database, sale: number) =>
  sql`select from gift_voucher_code code where id in (
      select gift_voucher_code_id from sale_voucher_code where sale_id = ${sale}) order by id for update`.execute(
    trx,
  )

/**
 * Whether the credit that this sale uses is there, although it holds nothing, not counting what these other sales hold.
 * The caller has locked it.
 */
export async function hasCredit(trx: Database, sale: number, others: number[]): Promise<boolean> {
  const { rows } = await sql<{ is_there: boolean }>`
    select ${creditLeftSql} + coalesce((
      select sum(other.amount) from sale_voucher_code other join sale on sale.id = other.sale_id
      where other.gift_voucher_code_id = code.id and sale.id = any(${others}) and ${isHeldSql}), 0) >= used.amount as is_there
    from sale_voucher_code used join gift_voucher_code code on code.id = used.gift_voucher_code_id
    where used.sale_id = ${sale}`.execute(trx)
  return rows.every(({ is_there }) => is_there)
}
