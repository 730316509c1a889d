import { type RawBuilder, sql } from 'kysely'
import type { Answer, Body } from '../../contract/call.ts'
import type { getOrganiserMoney } from '../../contract/calls/organiserMoney.ts'
import { niceDate } from '../../contract/format/dates.ts'
import { currencySymbol } from '../../contract/format/money.ts'
import { MONEY_COLUMNS, type MoneyAmounts, type MoneyRow } from '../../contract/moneyAmounts.ts'
import {
  inDecimals,
  momentsOf,
  moneySql,
  moneySumsSql,
  movedSalesSql,
  type Span,
  salesOfOrganiserSql,
} from '../book/moneySql.ts'
import { localTimesSql } from '../catalogue/read/readSql.ts'
import { midnightSql, timeZoneOf } from '../catalogue/read/timeZoneOf.ts'
import type { Database } from '../database/connect.ts'

/** A row of sums of `moneySql`, as it is named. */
export interface NamedSums extends MoneyAmounts, Omit<MoneyRow, 'nice_date' | 'currency_symbol'> {
  /** null: of no single date. */
  starts: string | null
  ends: string
  all_day: boolean
}

/** These sums of rows of `moneySql`, a query, with the names of what they are of, in the order of a report. */
export const namedSumsSql = <Row extends NamedSums>(sums: RawBuilder<unknown>) => sql<Row>`
  select money.*, coalesce(event.title, '') as event, ${localTimesSql}, coalesce(type.name, '') as ticket
  from (${sums}) money
  left join event on event.id = money.event_id left join event_date date on date.id = money.date_id
  left join ticket_type type on type.id = money.ticket_id
  order by money.is_test, money.currency, (select max(starts_at) from event_date where event_id = event.id) desc nulls last,
    event.id, date.starts_at nulls first, type.position, type.id`

/** The rows of a report from those of `namedSumsSql`, without those of which nothing is left. */
export const reportedRows = <Row extends NamedSums>(rows: readonly Row[]) =>
  rows.filter(isSomething).map(({ starts, ends, all_day, ...row }) => ({
    ...row,
    currency_symbol: currencySymbol(row.currency),
    nice_date: starts === null ? '' : niceDate(starts, ends, all_day),
    ...inDecimals(row),
  }))

/** The money of an organiser on these days, the event whose first date is latest before the others, gift vouchers last. */
export async function moneyOf(
  database: Database,
  { organiser_id, from, to }: Body<typeof getOrganiserMoney>,
): Promise<NonNullable<Answer<typeof getOrganiserMoney>['money']>> {
  const time_zone = await timeZoneOf(database, organiser_id)
  const midnight = (day: string, after: number) => midnightSql(sql`${day}::date`, time_zone, after)
  const span: Span = { ...(from && { from: midnight(from, 0) }), ...(to && { to: midnight(to, 1) }) }
  const sales = salesOfOrganiserSql(organiser_id)
  const moved = span.from && span.to ? movedSalesSql(sales, { from: span.from, to: span.to }) : sales
  const { rows } = await namedSumsSql(sql`
    select currency, is_test, event_id, date_id, ticket_type_id as ticket_id, sum(tickets)::integer as tickets, ${moneySumsSql}
    from ${moneySql(moved, momentsOf(span))} one where organiser_id = ${organiser_id}
    group by currency, is_test, event_id, date_id, ticket_type_id`).execute(database)
  return { time_zone, rows: reportedRows(rows) }
}

const isSomething = (row: NamedSums) => row.tickets !== 0 || MONEY_COLUMNS.some(column => row[column] !== 0)
