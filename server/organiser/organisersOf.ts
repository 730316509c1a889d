import { type RawBuilder, sql } from 'kysely'
import type { OwnOrganiser } from '../../contract/calls/organiser.ts'
import { niceDate } from '../../contract/format/dates.ts'
import { mayAs, type OrganiserRole } from '../../contract/organiserRoles.ts'
import {
  availableSql,
  isComingSql,
  keptBackSql,
  localTimesSql,
  locationSql,
  takenSql,
} from '../catalogue/read/readSql.ts'
import { timeZoneSql } from '../catalogue/read/timeZoneOf.ts'
import type { Database } from '../database/connect.ts'
import { type Referral, referralsOf } from '../sale/referral.ts'

interface Row {
  organiser_id: number
  organiser: string
  role: OrganiserRole
  time_zone: string
  has_charity: boolean
  /** null: it has no event. */
  event_id: number | null
  title: string
  slug: string
  venue: string
  status: 'scheduled' | 'postponed' | 'cancelled'
  starts: string
  ends: string
  all_day: boolean
  starts_at: Date
  /** null: nothing of the event is on sale. */
  ticket_id: number | null
  name: string
  sold: number
  /** An expired hold does not count. */
  held: number
  left: number
  kept_back: number
  is_coming: boolean
}

/** The organisers of which this account is a member, with the sales of their events, the next event first. Not every role sees these. */
export async function organisersOf(database: Database, account: number): Promise<OwnOrganiser[]> {
  const rows = await salesRows(
    database,
    sql`select organiser_id, role from organiser_member member join account on account.email = member.email
      where account.id = ${account}`,
  )
  const referrals = await referralsOf(database, [...new Set(rows.flatMap(row => row.event_id ?? []))])
  const sellers = await voucherSellers(database, [...new Set(rows.map(row => row.organiser_id))])
  return [...Map.groupBy(rows, row => row.organiser_id).values()].map(own => {
    const { organiser_id, organiser, role, time_zone, has_charity } = own[0] as Row
    const sold = own.filter(isOfEvent)
    const events = [...Map.groupBy(sold, row => row.event_id).values()].map(event =>
      salesOf(event, referrals),
    )
    const maySee = mayAs(role, 'sales')
    return {
      id: organiser_id,
      name: organiser,
      role,
      time_zone,
      has_charity,
      sold_vouchers: maySee && sellers.has(organiser_id),
      events: maySee ? events : events.map(event => ({ ...event, tickets: [], referrals: [] })),
    }
  })
}

/** `own`: organisers with the role of who asks. `events`: the ids of those that are asked for; left out: all. */
async function salesRows(database: Database, own: RawBuilder<unknown>, events?: number[]): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select organiser.id as organiser_id, organiser.name as organiser, member.role,
      ${timeZoneSql(sql`organiser.id`)} as time_zone,
      exists (select from charity where charity.organiser_id = organiser.id) as has_charity, event.id as event_id, event.title, event.slug, event.status, ${locationSql} as venue,
      ${localTimesSql}, date.starts_at, type.id as ticket_id, type.name, type.sold, ${takenSql} - type.sold as held, ${availableSql} as left,
      ${keptBackSql} as kept_back, ${isComingSql} as is_coming
    from (${own}) member join organiser on organiser.id = member.organiser_id
    left join event on event.organiser_id = organiser.id and ${events ? sql`event.id = any(${events})` : sql`true`}
    left join event_date date on date.event_id = event.id
    left join ticket_type type on type.event_date_id = date.id
    order by organiser.name, date.starts_at, event.id, type.position, type.id`.execute(database)
  return rows
}

/** Events of an organiser with their sales, for its programs, by their ids. `after`: the id after which they begin. */
export async function eventsAfter(
  database: Database,
  organiser: number,
  after: number,
  most: number,
): Promise<{ events: EventWithSales[]; after: number | null }> {
  const found = await database
    .selectFrom('event')
    .select('id')
    .where('organiser_id', '=', organiser)
    .where('id', '>', after)
    .orderBy('id')
    .limit(most + 1)
    .execute()
  const ids = found.slice(0, most).map(({ id }) => id)
  const own = sql`select ${organiser}::bigint as organiser_id, 'owner' as role`
  const rows = (await salesRows(database, own, ids)).filter(isOfEvent)
  const events = Map.groupBy(rows, row => row.event_id)
  return {
    events: [...events.values()].map(rows => salesOf(rows, [])).sort((a, b) => a.id - b.id),
    after: found.length > most ? (ids.at(-1) ?? null) : null,
  }
}

/** Those of these organisers that have sold gift vouchers. */
async function voucherSellers(database: Database, organisers: number[]): Promise<Set<number>> {
  const { rows } = await sql<{ organiser_id: number }>`
    select distinct sold.organiser_id from sale_voucher sold join sale on sale.id = sold.sale_id
    where sold.organiser_id = any(${organisers}) and sale.paid_at is not null`.execute(database)
  return new Set(rows.map(row => row.organiser_id))
}

type EventRow = Row & { event_id: number; ticket_id: number }

const isOfEvent = (row: Row): row is EventRow => row.event_id !== null && row.ticket_id !== null

type TicketsSold = OwnOrganiser['events'][number]['tickets'][number] & { kept_back: number }

interface EventWithSales extends Omit<OwnOrganiser['events'][number], 'tickets'> {
  status: Row['status']
  /** `starts_at`: when its date begins, in ISO 8601, for programs. */
  tickets: (TicketsSold & { starts_at: string })[]
}

function salesOf(rows: EventRow[], referrals: Referral[]): EventWithSales {
  const { event_id, title, slug, venue, status } = rows[0] as EventRow
  return {
    id: event_id,
    title,
    url: `/events/${slug}/`,
    venue,
    status,
    referrals: referrals
      .filter(referral => referral.event_id === event_id)
      .map(({ reference, tickets }) => ({ reference, tickets })),
    tickets: rows.map(
      ({ ticket_id, name, starts, ends, all_day, starts_at, sold, held, left, kept_back, is_coming }) => ({
        ticket_id,
        name,
        nice_date: niceDate(starts, ends, all_day),
        starts_at: starts_at.toISOString(),
        sold,
        held,
        left,
        kept_back,
        is_coming,
      }),
    ),
  }
}
