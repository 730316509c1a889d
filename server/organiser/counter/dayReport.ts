import { type RawBuilder, sql } from 'kysely'
import type { Answer } from '../../../contract/call.ts'
import type { getCounterReport } from '../../../contract/calls/counter.ts'
import type { CounterRow } from '../../../contract/counter/counter.ts'
import { currencySymbol } from '../../../contract/format/money.ts'
import { midnightSql, timeZoneOf } from '../../catalogue/read/timeZoneOf.ts'
import type { Database } from '../../database/connect.ts'
import { refusedSales } from './refusedSales.ts'
import { unsoldTickets } from './unsoldTickets.ts'

/**
 * What was taken and paid back at the counter on a day, by member, device and method. Amounts are those of the book, so that they
 * are the same as in the report of money. Sales that the server has refused are apart, because no order has them, and so is what was
 * let in without a sale. Each counts on the day on which the server has heard of it, whatever a device says, so that
 * nothing is dated into a day whose report was read before.
 */
export async function dayReport(
  database: Database,
  organiser: number,
  day: string,
): Promise<Answer<typeof getCounterReport>> {
  const time_zone = await timeZoneOf(database, organiser)
  const [from, to] = [0, 1].map(after => midnightSql(sql`${day}::date`, time_zone, after)) as [
    RawBuilder<Date>,
    RawBuilder<Date>,
  ]
  const isOnDay = (moment: RawBuilder<unknown>) => sql<boolean>`(${moment} >= ${from} and ${moment} < ${to})`
  return {
    rows: await rowsOf(database, organiser, isOnDay(sql`movement.at`)),
    refused: await refusedSales(database, organiser, time_zone, isOnDay(sql`heard_at`)),
    unsold: await unsoldTickets(database, organiser, time_zone, isOnDay(sql`first.heard_at`)),
  }
}

async function rowsOf(
  database: Database,
  organiser: number,
  isOnDay: RawBuilder<boolean>,
): Promise<CounterRow[]> {
  const { rows } = await sql<Omit<CounterRow, 'currency_symbol'>>`
    select member, device, method, currency, sum(sales)::integer as sales, sum(tickets)::integer as tickets,
      sum(taken)::integer as taken, sum(paid_back)::integer as paid_back
    from (
      select counter.member, counter.device::text, counter.method, sale.currency, 1 as sales,
        (select sum(qty) from sale_line line where line.sale_id = sale.id) as tickets,
        coalesce((select sum(entry.amount) from movement charge join entry on entry.movement_id = charge.id
          where charge.sale_id = sale.id and charge.kind = 'paid' and account = 'payment'), 0) as taken, 0 as paid_back
      from counter_sale counter join sale on sale.id = counter.sale_id join movement on movement.sale_id = sale.id
      where counter.organiser_id = ${organiser} and movement.kind = 'sold' and ${isOnDay}
      union all
      -- The log has who has paid it, in the same transaction.
      select coalesce((select act.member from organiser_act act where act.organiser_id = ${organiser} and act.act = 'settle_refund'
          and act.about = sale.reference and act.at = movement.at limit 1), ''), '', counter.method, sale.currency, 0, 0, 0, -entry.amount
      from counter_sale counter join sale on sale.id = counter.sale_id join movement on movement.sale_id = sale.id
      join entry on entry.movement_id = movement.id
      where counter.organiser_id = ${organiser} and movement.kind = 'settled' and entry.account = 'by_hand' and ${isOnDay}) one
    group by member, device, method, currency order by currency, member, device, method`.execute(database)
  return rows.map(row => ({ ...row, currency_symbol: currencySymbol(row.currency) }))
}
