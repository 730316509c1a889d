import { sql } from 'kysely'
import type { Body } from '../../../contract/call.ts'
import type { getFigures } from '../../../contract/calls/organiserFigures.ts'
import { currencySymbol } from '../../../contract/format/money.ts'
import type { MoneyAmounts } from '../../../contract/moneyAmounts.ts'
import { inDecimals, moneySql, moneySumsSql } from '../../book/moneySql.ts'
import { midnightSql } from '../../catalogue/read/timeZoneOf.ts'
import type { Database } from '../../database/connect.ts'

interface Row extends MoneyAmounts {
  event_id: number
  event: string
  word: string
  orders: number
  tickets: number
  currency: string
  is_test: boolean
}

/** The report of money of these days by the link that its tickets were added by, added up. Without a link: not here. */
export async function salesByWord(
  database: Database,
  { organiser_id, from, to, event_id, date_id }: Body<typeof getFigures>,
  time_zone: string,
): Promise<(Row & { currency_symbol: string })[]> {
  const sales = sql`
    select sale.id from event join basket_source source on source.event_id = event.id join sale on sale.basket_id = source.basket_id
    where event.organiser_id = ${organiser_id}`
  const span = {
    from: midnightSql(sql`${from}::date`, time_zone),
    to: midnightSql(sql`${to}::date`, time_zone, 1),
  }
  const { rows } = await sql<Row>`
    select event.id as event_id, event.title as event, source.word, money.currency, money.is_test,
      count(distinct money.sale_id) filter (where tickets > 0 or face > 0)::integer as orders,
      sum(tickets)::integer as tickets, ${moneySumsSql}
    from ${moneySql(sales, span)} money join sale on sale.id = money.sale_id
    join basket_source source on source.basket_id = sale.basket_id and source.event_id = money.event_id
    join event on event.id = source.event_id
    where event.organiser_id = ${organiser_id} and (${event_id ?? null}::bigint is null or money.event_id = ${event_id ?? null})
      and (${date_id ?? null}::bigint is null or money.date_id = ${date_id ?? null})
    group by event.id, source.word, money.currency, money.is_test
    order by money.is_test, money.currency, tickets desc, event.id, source.word`.execute(database)
  return rows.map(row => ({ ...row, currency_symbol: currencySymbol(row.currency), ...inDecimals(row) }))
}
