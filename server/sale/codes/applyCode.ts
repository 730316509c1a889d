import { sql } from 'kysely'
import { codeCurrencySql, creditLeftSql } from '../../book/creditLeftSql.ts'
import { typedCode } from '../../catalogue/read/typedCode.ts'
import type { Database } from '../../database/connect.ts'

/**
 * Applies a code of one of the basket's organisers. A discount code replaces an earlier one; gift voucher codes add
 * up. A repeated code changes nothing. false: there is no such code, or it has no credit left.
 */
export async function applyCode(trx: Database, basket: number, typed: string): Promise<boolean> {
  const code = typedCode(typed)
  const organisers = sql`(
    select event.organiser_id from basket_line line
    join ticket_type type on type.id = line.ticket_type_id
    join event_date date on date.id = type.event_date_id
    join event on event.id = date.event_id
    where line.basket_id = ${basket})`
  const { rows: discounts } = await sql<{ id: number }>`
    select id from discount_code where code = ${code} and withdrawn_at is null
      and organiser_id in ${organisers} limit 1`.execute(trx)
  const { rows: credits } = await sql<{ id: number }>`
    select code.id from gift_voucher_code code left join sale_voucher sold on sold.id = code.sale_voucher_id
    where code.code = ${code} and coalesce(code.organiser_id, sold.organiser_id) in ${organisers}
      and ${codeCurrencySql} = (select currency from basket where id = ${basket})
      and ${creditLeftSql} > 0 limit 1`.execute(trx)
  if (discounts[0]) {
    await trx
      .updateTable('basket')
      .set({ discount_code_id: discounts[0].id })
      .where('id', '=', basket)
      .execute()
  }
  if (credits[0]) {
    await trx
      .insertInto('basket_voucher_code')
      .values({ basket_id: basket, gift_voucher_code_id: credits[0].id })
      .onConflict(conflict => conflict.doNothing())
      .execute()
  }
  return discounts.length + credits.length > 0
}
