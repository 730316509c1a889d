import { sql } from 'kysely'
import type { Attendee } from '../../contract/calls/organiserActs.ts'
import { niceDate } from '../../contract/format/dates.ts'
import { localTimesSql } from '../catalogue/read/readSql.ts'
import type { Database } from '../database/connect.ts'

const PAGE = 1000

interface Row extends Omit<Attendee, 'nice_date'> {
  starts: string
  ends: string
  all_day: boolean
  starts_at: Date
}

/** `starts_at`: when its date begins, in ISO 8601, for programs. */
type AttendeeWithMoment = Attendee & { starts_at: string }

/** The tickets of an event of this organiser in the order of their ids, after the one with the id `after`. */
export async function attendeesOf(
  database: Database,
  organiser: number,
  event: number,
  after: string,
): Promise<{ attendees: AttendeeWithMoment[]; after: string | null }> {
  const { rows } = await sql<Row>`
    select ticket.id as ticket, sale.reference as order, type.name as ticket_name, ${localTimesSql}, date.starts_at,
      coalesce(ticket.seat, '') as seat, sale.is_test, ticket.refunded_at is not null as is_refunded,
      coalesce(case when transfer.claimed_at is null then sale.full_name else transfer.name end, '') as name,
      coalesce(case when transfer.claimed_at is null then sale.email else transfer.email end, '') as email
    from ticket
    join sale on sale.id = ticket.sale_id
    left join transfer on transfer.id = ticket.transfer_id
    join ticket_type type on type.id = ticket.ticket_type_id
    join event_date date on date.id = type.event_date_id
    join event on event.id = date.event_id
    where event.id = ${event} and event.organiser_id = ${organiser} and ticket.id > ${after}
    order by ticket.id limit ${PAGE + 1}`.execute(database)
  const attendees = rows.slice(0, PAGE).map(({ starts, ends, all_day, starts_at, ...row }) => ({
    ...row,
    nice_date: niceDate(starts, ends, all_day),
    starts_at: starts_at.toISOString(),
  }))
  return { attendees, after: rows.length > PAGE ? (attendees.at(-1)?.ticket ?? null) : null }
}
