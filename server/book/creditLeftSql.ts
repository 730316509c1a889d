import { sql } from 'kysely'
import { isHeldSql } from '../database/holdSql.ts'

const spentSql = sql<number>`coalesce((select sum(spent.amount) from entry spent
  where spent.account = 'credit' and spent.gift_voucher_code_id = code.id), 0)`

const heldSql = sql<number>`coalesce((select sum(used.amount) from sale_voucher_code used join sale on sale.id = used.sale_id
  where used.gift_voucher_code_id = code.id and ${isHeldSql}), 0)`

/** The credit of a `code` that no sale has spent and no sale that still holds its tickets means to. */
export const creditLeftSql = sql<number>`case when code.expires_at <= now() or code.withdrawn_at is not null then 0
  else greatest(0, code.amount - ${spentSql} - ${heldSql})::integer end`

/** What of a `code` is spent, or held to be spent. */
export const spentOrHeldSql = sql<number>`${spentSql} + ${heldSql}`

export const isSpentSql = sql<boolean>`${spentOrHeldSql} > 0`

/** The currency of a `code`: that of the sale that it was sold by, or of the organiser whose file states it. */
export const codeCurrencySql = sql<string>`coalesce(
  (select sale.currency from sale_voucher by_sale join sale on sale.id = by_sale.sale_id where by_sale.id = code.sale_voucher_id),
  (select currency from organiser where organiser.id = code.organiser_id))`
