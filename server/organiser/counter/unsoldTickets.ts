import { type RawBuilder, sql } from 'kysely'
import type { UnsoldTicket } from '../../../contract/counter/counter.ts'
import { dateAtTime, niceDate } from '../../../contract/format/dates.ts'
import { currencySymbol } from '../../../contract/format/money.ts'
import { localTimesSql } from '../../catalogue/read/readSql.ts'
import type { Database } from '../../database/connect.ts'
import { isStandingSql } from '../../tickets/isLetInSql.ts'

/**
 * What is or was kept back for a device of this organiser, was let in and is not sold. `which` may name `first.heard_at`: when
 * the server has heard first that it was let in. Its device can have sold it without a network and not sent that yet.
 */
export async function unsoldTickets(
  database: Database,
  organiser: number,
  time_zone: string,
  which: RawBuilder<boolean>,
): Promise<UnsoldTicket[]> {
  type Row = Omit<UnsoldTicket, 'nice_date' | 'currency_symbol'> & {
    starts: string
    ends: string
    all_day: boolean
  }
  const { rows } = await sql<Row>`
    select kept.id, type.name, event.title as event, ${localTimesSql}, line.price + line.fee as price, sale.currency, kept.device::text, kept.member,
      to_char(first.admitted_at at time zone ${time_zone}, 'YYYY-MM-DD HH24:MI') as let_in, first.door
    from counter_ticket kept join sale on sale.id = kept.hold_id join sale_line line on line.sale_id = sale.id
    join ticket_type type on type.id = line.ticket_type_id join event_date date on date.id = type.event_date_id
    join event on event.id = date.event_id
    join lateral (select standing.admitted_at, standing.door, min(standing.received_at) over () as heard_at from admission standing
      where standing.ticket_id = kept.id and ${isStandingSql} order by standing.admitted_at, standing.id limit 1) first on true
    where event.organiser_id = ${organiser} and ${which} and not exists (select from ticket where ticket.id = kept.id)
    order by first.admitted_at, kept.id`.execute(database)
  return rows.map(({ starts, ends, all_day, ...row }) => ({
    ...row,
    nice_date: niceDate(starts, ends, all_day),
    let_in: dateAtTime(row.let_in),
    currency_symbol: currencySymbol(row.currency),
  }))
}
