import { sql } from 'kysely'
import type { Answer, Body } from '../../../contract/call.ts'
import type { getDiscountCodes, ListedCode } from '../../../contract/calls/organiserCodes.ts'
import { END_OF_DAY } from '../../../contract/catalogue/moment.ts'
import { currencySymbol, fromMinor } from '../../../contract/format/money.ts'
import { shortTime } from '../../catalogue/export/statedOrganiser.ts'
import { typedCode } from '../../catalogue/read/typedCode.ts'
import type { Database } from '../../database/connect.ts'
import { isLiveSql } from '../../database/holdSql.ts'
import { discountStateSql, usesSql } from '../../sale/codes/discountState.ts'

const PAGE = 50
const MANY = 1000

interface Row extends Omit<ListedCode, 'currency_symbol' | 'from' | 'until' | 'taken_off'> {
  currency: string
  valid_from: string | null
  valid_until: string | null
  taken_off: { currency: string; amount: number }[]
}

/** What a `code` has taken off paid orders: the prices of their lines, as the report of money has them. */
const takenOffSql = sql`coalesce((
  select json_agg(json_build_object('currency', currency, 'amount', amount) order by currency) from (
    select sale.currency, sum(line.discount)::integer as amount
    from sale join sale_line line on line.sale_id = sale.id
    where sale.discount_code_id = code.id and sale.paid_at is not null and not sale.is_test and ${isLiveSql}
    group by sale.currency) of_currency), '[]'::json)`

/** A page of the discount codes of an organiser. Only the codes of the page are counted. */
export async function discountCodesOf(
  database: Database,
  { organiser_id, search = '', batch, after, many = false }: Body<typeof getDiscountCodes>,
): Promise<Answer<typeof getDiscountCodes>> {
  const most = many ? MANY : PAGE
  const { rows } = await sql<Row>`
    select code.id, code.code, code.percent, code.amount, organiser.currency, code.most_uses, code.most_tickets, code.valid_from,
      code.valid_until, code.events, code.tickets, ${discountStateSql()} as state, ${usesSql()} as uses, ${takenOffSql} as taken_off
    from (
      select * from discount_code where organiser_id = ${organiser_id}
        and (${after ?? null}::text is null or discount_code.code > ${after ?? null})
        and (${batch ?? null}::text is null or batch = ${batch ?? null})
        and strpos(discount_code.code, ${typedCode(search)}) > 0
      order by discount_code.code limit ${most + 1}) code
    join organiser on organiser.id = code.organiser_id order by code.code`.execute(database)
  const page = rows.slice(0, most)
  return { codes: page.map(inWire), after: rows.length > most ? (page.at(-1)?.code ?? null) : null }
}

const inWire = ({ currency, valid_from, valid_until, ...row }: Row): ListedCode => ({
  ...row,
  amount: row.amount === null ? null : fromMinor(row.amount),
  currency_symbol: currencySymbol(currency),
  from: shortTime(valid_from, '00:00:00'),
  until: shortTime(valid_until, END_OF_DAY),
  taken_off: row.taken_off.map(of => ({
    currency_symbol: currencySymbol(of.currency),
    amount: fromMinor(of.amount),
  })),
})
