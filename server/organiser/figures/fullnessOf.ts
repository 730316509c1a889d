import { sql } from 'kysely'
import type { Fullness } from '../../../contract/calls/organiserFigures.ts'
import { niceDate } from '../../../contract/format/dates.ts'
import {
  availableSql,
  isDateThereSql,
  isExtraSql,
  keptBackSql,
  leftSharedSql,
  localTimesSql,
  locationSql,
  takenSql,
} from '../../catalogue/read/readSql.ts'
import type { Database } from '../../database/connect.ts'
import { isHeldSql } from '../../database/holdSql.ts'

interface Row extends Omit<Fullness, 'nice_date'> {
  starts: string
  ends: string
  all_day: boolean
}

/** The number of tickets of a type that are kept back for the devices of a box office: held in the shop's count, and nobody pays for them. */
const keptForDevicesSql = sql<number>`coalesce((
  select sum(line.qty) from counter_ticket kept join sale on sale.id = kept.hold_id join sale_line line on line.sale_id = sale.id
  where line.ticket_type_id = type.id and ${isHeldSql}), 0)`

/**
 * How full the dates of an organiser are, those to come first, the next one before the others, then the last one that is over.
 * Types that share places have no more left than these.
 */
export async function fullnessOf(database: Database, organiser: number): Promise<Fullness[]> {
  const { rows } = await sql<Row>`
    with place as (
      select date.id as date_id, sum(type.sold) as sold, sum(${takenSql} - type.sold - ${keptForDevicesSql}) as held,
        sum(${keptBackSql} + ${keptForDevicesSql}) as kept_back,
        greatest(0, least(sum(${availableSql}), max(${leftSharedSql}))) as left
      from event join event_date date on date.event_id = event.id join ticket_type type on type.event_date_id = date.id
      where event.organiser_id = ${organiser} and not ${isExtraSql} and (type.sold > 0 or ${isDateThereSql})
      group by date.id, coalesce(type.shared_capacity_id, -type.id))
    select event.id as event_id, event.title as event, date.id as date_id, ${localTimesSql}, ${locationSql} as venue, date.ends_at <= now() as is_over,
      sum(place.sold)::integer as sold, sum(place.held)::integer as held, sum(place.kept_back)::integer as kept_back,
      sum(place.left)::integer as left
    from place join event_date date on date.id = place.date_id join event on event.id = date.event_id
    group by event.id, date.id
    order by date.ends_at <= now(), case when date.ends_at > now() then date.starts_at end, date.starts_at desc, date.id`.execute(
    database,
  )
  return rows.map(({ starts, ends, all_day, ...row }) => ({
    ...row,
    nice_date: niceDate(starts, ends, all_day),
  }))
}
