import { sql } from 'kysely'
import type { Answer, Body } from '../../../contract/call.ts'
import type { getVoucherCodes, VoucherCode } from '../../../contract/calls/organiserCodes.ts'
import { currencySymbol, fromMinor } from '../../../contract/format/money.ts'
import { codeCurrencySql, creditLeftSql, spentOrHeldSql } from '../../book/creditLeftSql.ts'
import type { Database } from '../../database/connect.ts'

const PAGE = 50

interface Row extends Omit<VoucherCode, 'currency_symbol'> {
  currency: string
}

/** A page of the gift voucher codes of an organiser: those that it states, and those that were sold. */
export async function voucherCodesOf(
  database: Database,
  { organiser_id, before }: Body<typeof getVoucherCodes>,
): Promise<Answer<typeof getVoucherCodes>> {
  const { rows } = await sql<Row>`
    select code.id, code.amount, ${spentOrHeldSql}::integer as used, ${creditLeftSql} as left, ${codeCurrencySql} as currency,
      code.sale_voucher_id is not null as is_sold,
      case when code.sale_voucher_id is null then code.code else '…' || right(code.code, 4) end as code
    from gift_voucher_code code left join sale_voucher sold on sold.id = code.sale_voucher_id
    where coalesce(code.organiser_id, sold.organiser_id) = ${organiser_id}
      and (${before ?? null}::bigint is null or code.id < ${before ?? null})
    order by code.id desc limit ${PAGE + 1}`.execute(database)
  const page = rows.slice(0, PAGE)
  return {
    codes: page.map(({ currency, ...row }) => ({
      ...row,
      amount: fromMinor(row.amount),
      used: fromMinor(row.used),
      left: fromMinor(row.left),
      currency_symbol: currencySymbol(currency),
    })),
    before: rows.length > PAGE ? (page.at(-1)?.id ?? null) : null,
  }
}
