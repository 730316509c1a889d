import { sql } from 'kysely'
import type { DateNow } from '../../contract/calls/doorFindings.ts'
import { niceDate } from '../../contract/format/dates.ts'
import { localTimesSql } from '../catalogue/read/readSql.ts'
import type { Database } from '../database/connect.ts'
import { isStandingSql, leftAtSql } from '../tickets/isLetInSql.ts'
import { countsAtDoorSql, ticketsAtDoorSql } from '../tickets/ticketsAtDoorSql.ts'
import { isoSql } from './isoSql.ts'

/** How long before its beginning, and after its end, a date is shown. */
const ABOUT_NOW = sql`interval '12 hours'`
const LATELY = sql`interval '15 minutes'`

/**
 * The dates of an organiser that are about now, the next one first, with what each of their doors does. A ticket counts once, at
 * the door that has let it in first; an admission that was taken back does not count. Which tickets count is what `countsAtDoor`
 * says.
 */
export async function doorsNow(database: Database, organiser: number): Promise<DateNow[]> {
  type Row = Omit<DateNow, 'nice_date'> & { starts: string; ends: string; all_day: boolean }
  const { rows } = await sql<Row>`
    with date as (
      select date.* from event_date date join event on event.id = date.event_id
      where event.organiser_id = ${organiser}
        and now() between date.starts_at - ${ABOUT_NOW} and date.ends_at + ${ABOUT_NOW}),
    own as (
      select ticket.id, ticket.refunded_at, ticket.is_kept, date.id as date_id
      from date join ticket_type type on type.event_date_id = date.id
      join ${ticketsAtDoorSql} ticket on ticket.ticket_type_id = type.id
      join sale on sale.id = ticket.sale_id and not sale.is_test),
    came as (
      select distinct on (own.id) own.id, own.date_id, standing.door, standing.admitted_at as at
      from own join admission standing on standing.ticket_id = own.id
      where ${isStandingSql} order by own.id, standing.admitted_at, standing.id),
    inside as (
      select own.date_id, count(distinct own.id)::integer as tickets
      from own join admission standing on standing.ticket_id = own.id
      where ${isStandingSql} and ${leftAtSql} is null group by own.date_id),
    door as (
      select date_id, door, count(*)::integer as came,
        (count(*) filter (where at > now() - ${LATELY}))::integer as lately, ${isoSql(sql`max(at)`)} as last_at
      from came group by date_id, door)
    select date.id as date_id, event.id as event_id, event.title as event, ${localTimesSql},
      (select count(*)::integer from own where date_id = date.id
        and ${countsAtDoorSql(sql`(select id from came)`)}) as expected,
      (select coalesce(sum(came), 0)::integer from door where date_id = date.id) as came,
      (select coalesce(sum(lately), 0)::integer from door where date_id = date.id) as lately,
      coalesce((select tickets from inside where date_id = date.id), 0) as inside,
      (select coalesce(json_agg(json_build_object('door', door, 'came', came, 'lately', lately, 'last_at', last_at)
        order by came desc, door), '[]') from door where date_id = date.id) as doors
    from date join event on event.id = date.event_id
    order by date.starts_at, date.id`.execute(database)
  return rows.map(({ starts, ends, all_day, ...date }) => ({
    ...date,
    nice_date: niceDate(starts, ends, all_day),
  }))
}
