import { sql } from 'kysely'
import type { Body } from '../../../contract/call.ts'
import type { getFigures } from '../../../contract/calls/organiserFigures.ts'
import { moneySql, moneySumsSql, movedSalesSql, salesOfOrganiserSql } from '../../book/moneySql.ts'
import { midnightSql } from '../../catalogue/read/timeZoneOf.ts'
import type { Database } from '../../database/connect.ts'
import { type NamedSums, namedSumsSql, reportedRows } from '../moneyOf.ts'

interface Row extends NamedSums {
  sum_of: 'day' | 'type' | 'word'
  /** Of a sum by day. */
  day: string
  /** Of a sum by word. */
  word: string
  orders: number
}

/**
 * The report of money of these days, added up by day, by ticket type, and by the link that the tickets were added by. It is
 * asked once, because each of its orders costs time. What was added without a link is in no sum of links.
 */
export async function salesOf(
  database: Database,
  { organiser_id, from, to, event_id, date_id }: Body<typeof getFigures>,
  time_zone: string,
) {
  const first = sql`${from}::date`
  const midnights = sql`(select array_agg(${midnightSql(sql`date`, time_zone)} order by date)
    from (select ${first} + nth as date from generate_series(0, ${to}::date - ${first} + 1) nth) each)`
  const moved = movedSalesSql(salesOfOrganiserSql(organiser_id), {
    from: midnightSql(first, time_zone),
    to: midnightSql(sql`${to}::date`, time_zone, 1),
  })
  const { rows } = await sql<Row>`
    with money as materialized (
      select one.*, ticket_type_id as ticket_id, to_char(${first} + nth - 1, 'YYYY-MM-DD') as day, source.word
      from ${moneySql(moved, midnights)} one join sale on sale.id = one.sale_id
      left join basket_source source on source.basket_id = sale.basket_id and source.event_id = one.event_id
      where organiser_id = ${organiser_id} and (${event_id ?? null}::bigint is null or one.event_id = ${event_id ?? null})
        and (${date_id ?? null}::bigint is null or one.date_id = ${date_id ?? null}))
    ${namedSumsSql(sql`
      select case when grouping(day) = 0 then 'day' when grouping(word) = 0 then 'word' else 'type' end as sum_of,
        currency, is_test, day, event_id, date_id, ticket_id, word, sum(tickets)::integer as tickets, ${moneySumsSql},
        count(distinct sale_id) filter (where tickets > 0 or face > 0)::integer as orders
      from money group by grouping sets (
        (currency, is_test, day), (currency, is_test, event_id, date_id, ticket_id), (currency, is_test, event_id, word))
      having grouping(word) = 1 or word is not null`)}, day, word`.execute(database)
  const sums = Map.groupBy(reportedRows(rows), ({ sum_of }) => sum_of)
  const byTickets = (one: { tickets: number }, other: { tickets: number }) => other.tickets - one.tickets
  return {
    days: sums.get('day') ?? [],
    types: sums.get('type') ?? [],
    words: (sums.get('word') ?? [])
      .filter((one): one is typeof one & { event_id: number } => one.event_id !== null)
      .toSorted(byTickets),
  }
}
