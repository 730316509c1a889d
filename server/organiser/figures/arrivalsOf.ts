import { sql } from 'kysely'
import type { Arrivals } from '../../../contract/calls/organiserFigures.ts'
import { venueTime } from '../../catalogue/read/readSql.ts'
import type { Database } from '../../database/connect.ts'
import { isStandingSql } from '../../tickets/isLetInSql.ts'
import { countsAtDoorSql, ticketsAtDoorSql } from '../../tickets/ticketsAtDoorSql.ts'

/**
 * Who came in at the door of a date of this organiser, by quarters of an hour. A ticket counts once, when it was let in first;
 * an admission that was taken back does not count. Expected are those that `countsAtDoor` counts.
 */
export async function arrivalsOf(
  database: Database,
  organiser: number,
  date: number,
): Promise<Arrivals | null> {
  const { rows } = await sql<Arrivals>`
    with date as (
      select date.id, date.event_id, event.time_zone from event_date date join event on event.id = date.event_id
      where date.id = ${date} and event.organiser_id = ${organiser}),
    own as (
      select ticket.id, ticket.refunded_at, ticket.is_kept from date join ticket_type type on type.event_date_id = date.id
      join ${ticketsAtDoorSql} ticket on ticket.ticket_type_id = type.id
      join sale on sale.id = ticket.sale_id and not sale.is_test),
    came as (
      select own.id, min(standing.admitted_at) as at from own join admission standing on standing.ticket_id = own.id
      where ${isStandingSql} group by own.id),
    quarter as (
      select date_bin('15 minutes', at, '2000-01-01') as at, count(*)::integer as tickets from came group by 1)
    select (select count(*)::integer from came) as came,
      (select count(*)::integer from own where ${countsAtDoorSql(sql`(select id from came)`)}) as expected,
      coalesce((select json_agg(json_build_object('at', ${venueTime(sql`quarter.at`)}, 'tickets', quarter.tickets) order by quarter.at)
        from quarter), '[]') as quarters
    from date event`.execute(database)
  return rows[0] ?? null
}
