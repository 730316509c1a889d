import { type RawBuilder, sql } from 'kysely'
import { codeCurrencySql, creditLeftSql } from '../../book/creditLeftSql.ts'
import { typedCode } from '../../catalogue/read/typedCode.ts'
import type { Database } from '../../database/connect.ts'
import { discountStateSql, isForSql, type LapsedDiscount, whyLapsed } from './discountState.ts'

/** `problem`: why a code takes nothing off, where there is one; otherwise there is no such code, or it has no credit left. */
type Applied = {
  applied: boolean
  problem?: string
}

/**
 * Applies a code of one of the basket's organisers. A discount code replaces an earlier one; gift voucher codes add
 * up. A repeated code changes nothing.
 */
export async function applyCode(trx: Database, basket: number, typed: string): Promise<Applied> {
  const code = typedCode(typed)
  const organisers = sql`(
    select event.organiser_id from basket_line line
    join ticket_type type on type.id = line.ticket_type_id
    join event_date date on date.id = type.event_date_id
    join event on event.id = date.event_id
    where line.basket_id = ${basket})`
  const discount = await discountOf(trx, basket, code, organisers)
  const problem = discount && problemOf(discount)
  const { rows: credits } = await sql<{ id: number }>`
    select code.id from gift_voucher_code code left join sale_voucher sold on sold.id = code.sale_voucher_id
    where code.code = ${code} and coalesce(code.organiser_id, sold.organiser_id) in ${organisers}
      and ${codeCurrencySql} = (select currency from basket where id = ${basket})
      and ${creditLeftSql} > 0 limit 1`.execute(trx)
  if (discount && !problem) {
    await trx.updateTable('basket').set({ discount_code_id: discount.id }).where('id', '=', basket).execute()
  }
  if (credits[0]) {
    await trx
      .insertInto('basket_voucher_code')
      .values({ basket_id: basket, gift_voucher_code_id: credits[0].id })
      .onConflict(conflict => conflict.doNothing())
      .execute()
  }
  const applied = credits.length > 0 || (discount !== null && !problem)
  return { applied, ...(!applied && problem && { problem }) }
}

interface Discount extends LapsedDiscount {
  id: number
  is_for_these: boolean
}

/** The discount code of one of these organisers, one that can be used before others. */
async function discountOf(
  trx: Database,
  basket: number,
  typed: string,
  organisers: RawBuilder<unknown>,
): Promise<Discount | null> {
  const { rows } = await sql<Discount>`
    select found.* from (
      select code.id, code.code, code.valid_from, code.valid_until, ${discountStateSql(sql`${basket}`)} as state,
        exists (select from basket_line line join ticket_type type on type.id = line.ticket_type_id
          join event_date date on date.id = type.event_date_id join event on event.id = date.event_id
          where line.basket_id = ${basket} and ${isForSql}) as is_for_these
      from discount_code code
      where code.code = ${typed} and code.withdrawn_at is null and code.organiser_id in ${organisers}) found
    order by state = 'in_force' desc, is_for_these desc, id limit 1`.execute(trx)
  return rows[0] ?? null
}

const problemOf = (discount: Discount): string | null => {
  if (discount.state !== 'in_force') return whyLapsed(discount)
  return discount.is_for_these ? null : `The code ${discount.code} is not for the tickets in your basket.`
}
