import { sql } from 'kysely'
import type { Body } from '../../../contract/call.ts'
import type { getFigures, StepsOfDay } from '../../../contract/calls/organiserFigures.ts'
import { midnightSql } from '../../catalogue/read/timeZoneOf.ts'
import type { Database } from '../../database/connect.ts'

/**
 * How often pages were shown, tickets added, reserved and paid on these days: of all events, or of one with all its dates,
 * because a page shows all of them. What an organiser gave away or sold at the counter was neither reserved nor paid here.
 */
export async function stepsOf(
  database: Database,
  { organiser_id, from, to, event_id }: Body<typeof getFigures>,
  time_zone: string,
): Promise<StepsOfDay[]> {
  const isAskedSql = sql`event.organiser_id = ${organiser_id} and (${event_id ?? null}::bigint is null or event.id = ${event_id ?? null})`
  const isOwnSql = sql`not exists (select from complimentary given where given.sale_id = sale.id)
    and not exists (select from counter_sale counter where counter.sale_id = sale.id)
    and not exists (select from counter_ticket kept where kept.hold_id = sale.id) and exists (
    select from sale_line line join ticket_type type on type.id = line.ticket_type_id
    join event_date date on date.id = type.event_date_id join event on event.id = date.event_id
    where line.sale_id = sale.id and ${isAskedSql})`
  const isThenSql = (column: string) =>
    sql`${sql.ref(column)} >= ${midnightSql(sql`${from}::date`, time_zone)} and ${sql.ref(column)} < ${midnightSql(sql`${to}::date`, time_zone, 1)}`
  const dayOf = (column: string) => sql`(${sql.ref(column)} at time zone ${time_zone})::date`
  const { rows } = await sql<StepsOfDay>`
    select to_char(day, 'YYYY-MM-DD') as day, sum(shown)::integer as shown, sum(added)::integer as added,
      sum(reserved)::integer as reserved, sum(paid)::integer as paid
    from (
      select day, shown, added, 0 as reserved, 0 as paid from event_count join event on event.id = event_count.event_id
      where ${isAskedSql} and day between ${from}::date and ${to}::date
      union all
      select ${dayOf('sale.created_at')}, 0, 0, 1, 0 from sale where ${isThenSql('sale.created_at')} and ${isOwnSql}
      union all
      select ${dayOf('movement.at')}, 0, 0, 0, 1 from movement join sale on sale.id = movement.sale_id
      where movement.kind = 'sold' and ${isThenSql('movement.at')} and ${isOwnSql}) one
    group by day order by day`.execute(database)
  return rows
}
