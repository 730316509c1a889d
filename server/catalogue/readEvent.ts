import { sql } from 'kysely'
import type { EventPage } from '../../contract/entities/catalogue.ts'
import { niceDate } from '../../contract/format/dates.ts'
import { currencySymbol, fromMinor } from '../../contract/format/money.ts'
import { type FeeRule, priceOf } from '../../contract/rules/totals.ts'
import type { Database } from '../database/connect.ts'
import { Refusal } from '../refusal.ts'
import { availableSql, feeRuleSql, localTimesSql } from './readSql.ts'

/** Everything that the event's page shows. Refuses with 404 where there is no such event. */
export async function readEvent(database: Database, slug: string, holdSeconds: number): Promise<EventPage> {
  const event = await database
    .selectFrom('event')
    .innerJoin('organiser', 'organiser.id', 'event.organiser_id')
    .selectAll('event')
    .select(['organiser.name as organiser_name', 'organiser.website as organiser_website'])
    .where('event.slug', '=', slug)
    .executeTakeFirst()
  if (!event) throw new Refusal(404, 'There is no such event.')
  return {
    id: event.id,
    url: `/events/${event.slug}/`,
    title: event.title,
    status: event.status,
    summary: event.summary,
    description_html: event.description_html,
    organiser: { name: event.organiser_name, full_url: event.organiser_website ?? '' },
    image: event.image,
    venue: {
      name: event.venue_name,
      address: event.venue_address || event.locality,
      online: event.is_online,
    },
    website: event.website,
    currency: { symbol: currencySymbol(event.currency), code: event.currency },
    dates: await datesOf(database, event.id),
    hold_seconds: holdSeconds,
  }
}

async function datesOf(database: Database, eventId: number): Promise<EventPage['dates']> {
  const { rows } = await sql<
    FeeRule & {
      date_id: number
      starts: string
      ends: string
      all_day: boolean
      starts_at: Date
      ends_at: Date
      past: boolean
      ticket_id: number | null
      name: string
      min_per_customer: number
      max_per_customer: number | null
      available: number
    }
  >`
    select date.id as date_id, ${localTimesSql}, date.starts_at, date.ends_at, date.ends_at <= now() as past,
      type.id as ticket_id, type.name, ${feeRuleSql}, type.min_per_customer, type.max_per_customer,
      ${availableSql} as available
    from event_date date
    join event on event.id = date.event_id
    left join ticket_type type on type.event_date_id = date.id
    where date.event_id = ${eventId}
    order by date.starts_at, type.position, type.id`.execute(database)
  const dates = new Map<number, EventPage['dates'][number]>()
  for (const row of rows) {
    const date = dates.get(row.date_id) ?? {
      date_id: row.date_id,
      nice_date: niceDate(row.starts, row.ends, row.all_day),
      starts_at: row.starts_at.toISOString(),
      ends_at: row.ends_at.toISOString(),
      past: row.past,
      tickets: [],
    }
    dates.set(row.date_id, date)
    if (row.ticket_id === null) continue
    // An event on its own absorbs all its fees or none, so that what is absorbed is already in the price.
    const { price, bookingFee } = priceOf({ ...row, hidden: row.hidden || row.absorbed })
    date.tickets.push({
      ticket_id: row.ticket_id,
      name: row.name,
      price: fromMinor(price),
      booking_fee: fromMinor(bookingFee),
      available: Math.min(row.available, row.max_per_customer ?? row.available),
      min_per_customer: row.min_per_customer,
    })
  }
  return [...dates.values()]
}
