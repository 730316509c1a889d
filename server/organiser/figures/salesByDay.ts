import { sql } from 'kysely'
import type { Body } from '../../../contract/call.ts'
import type { getFigures } from '../../../contract/calls/organiserFigures.ts'
import { currencySymbol } from '../../../contract/format/money.ts'
import type { MoneyAmounts } from '../../../contract/moneyAmounts.ts'
import {
  inDecimals,
  moneySql,
  moneySumsSql,
  movedSalesSql,
  salesOfOrganiserSql,
} from '../../book/moneySql.ts'
import { midnightSql } from '../../catalogue/read/timeZoneOf.ts'
import type { Database } from '../../database/connect.ts'

interface Row extends MoneyAmounts {
  day: string
  currency: string
  is_test: boolean
  tickets: number
}

/** The report of money of each of these days, added up. Of each day, only the sales that moved on it are looked at. */
export async function salesByDay(
  database: Database,
  { organiser_id, from, to, event_id, date_id }: Body<typeof getFigures>,
  time_zone: string,
): Promise<(Row & { currency_symbol: string })[]> {
  const span = { from: sql`day.begins`, to: sql`day.ends` }
  const movedThen = movedSalesSql(sql`select sale_id from own`, span)
  const { rows } = await sql<Row>`
    with own as materialized (${salesOfOrganiserSql(organiser_id)}),
    day as materialized (
      select date, ${midnightSql(sql`date`, time_zone)} as begins, ${midnightSql(sql`date`, time_zone, 1)} as ends
      from (select ${from}::date + nth as date from generate_series(0, ${to}::date - ${from}::date) nth) each)
    select to_char(day.date, 'YYYY-MM-DD') as day, currency, is_test, sum(tickets)::integer as tickets, ${moneySumsSql}
    from day cross join lateral ${moneySql(movedThen, span)} money
    where organiser_id = ${organiser_id} and (${event_id ?? null}::bigint is null or event_id = ${event_id ?? null})
      and (${date_id ?? null}::bigint is null or date_id = ${date_id ?? null})
    group by day.date, currency, is_test order by is_test, currency, day.date`.execute(database)
  return rows.map(row => ({ ...row, currency_symbol: currencySymbol(row.currency), ...inDecimals(row) }))
}
