import { sql } from 'kysely'
import type { KeptElsewhere } from '../../../contract/counter/counter.ts'
import { dateAtTime, niceDate } from '../../../contract/format/dates.ts'
import { type EventAndPlace, eventAndPlaceSql } from '../../catalogue/read/readSql.ts'
import type { Database } from '../../database/connect.ts'
import { isHeldSql } from '../../database/holdSql.ts'

/** What other devices than this one keep back of an organiser's tickets and have not sold as far as the server knows, by device and date. */
export async function keptAtOthers(
  database: Database,
  organiser: number,
  device: string,
): Promise<KeptElsewhere[]> {
  type Row = EventAndPlace & Pick<KeptElsewhere, 'device' | 'members' | 'since' | 'tickets'>
  const { rows } = await sql<Row>`
    select kept.device, array_agg(distinct kept.member) as members, ${eventAndPlaceSql},
      to_char(min(sale.created_at) at time zone event.time_zone, 'YYYY-MM-DD HH24:MI') as since,
      array_agg(kept.id order by kept.id) as tickets
    from counter_ticket kept join sale on sale.id = kept.hold_id join sale_line line on line.sale_id = sale.id
    join ticket_type type on type.id = line.ticket_type_id join event_date date on date.id = type.event_date_id
    join event on event.id = date.event_id
    where event.organiser_id = ${organiser} and kept.device <> ${device} and ${isHeldSql}
    group by kept.device, event.id, date.id order by date.starts_at, event.id, kept.device`.execute(database)
  return rows.map(({ device, members, since, tickets, title, starts, ends, all_day }) => ({
    ...{ device, members, tickets },
    since: dateAtTime(since),
    event: title,
    nice_date: niceDate(starts, ends, all_day),
  }))
}
