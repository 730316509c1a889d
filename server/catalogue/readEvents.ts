import { type RawBuilder, sql } from 'kysely'
import type { EventList, EventPage, ListedEvent } from '../../contract/entities/catalogue.ts'
import { niceDate } from '../../contract/format/dates.ts'
import { currencySymbol, fromMinor } from '../../contract/format/money.ts'
import { type FeeRule, priceOf } from '../../contract/rules/totals.ts'
import type { Database } from '../database/connect.ts'
import { Refusal } from '../refusal.ts'
import { availableSql, feeRuleSql, localTimesSql, locationSql, wholePriceSql } from './readSql.ts'

const PAGE_SIZE = 24

interface Listed {
  id: number
  slug: string
  title: string
  image: string
  currency: string
  organiser: string
  location: string
  starts: string
  ends: string
  all_day: boolean
  price: number | null
  available: number
  total: number
}

/** Upcoming events, soonest first. Every word of the search must stand in the title, place, organiser or keywords. */
export async function listEvents(database: Database, search = '', page = 1): Promise<EventList> {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean).slice(0, 8)
  const searched = sql`lower(concat_ws(' ', event.title, event.venue_name, event.locality, event.keywords, organiser.name))`
  const matches: RawBuilder<unknown>[] = words.map(
    word => sql`and ${searched} like ${`%${literally(word)}%`}`,
  )
  const current = Math.max(1, page)
  const { rows } = await sql<Listed>`
    select event.id, event.slug, event.title, event.image, event.currency, organiser.name as organiser,
      ${locationSql} as location, ${localTimesSql}, sale.price, coalesce(sale.available, 0) as available,
      count(*) over ()::integer as total
    from event
    join organiser on organiser.id = event.organiser_id
    join lateral (
      select * from event_date where event_id = event.id and ends_at > now() order by starts_at limit 1
    ) date on true
    left join lateral (
      select min(${wholePriceSql}) as price, sum(${availableSql}) as available from ticket_type type
      join event_date on event_date.id = type.event_date_id
      where event_date.event_id = event.id and event_date.ends_at > now()
    ) sale on true
    where event.status = 'scheduled' ${sql.join(matches, sql` `)}
    order by date.starts_at, event.id
    limit ${PAGE_SIZE} offset ${(current - 1) * PAGE_SIZE}`.execute(database)
  const total = rows[0]?.total ?? 0
  return {
    events: rows.map(listed),
    total,
    page: current,
    pages: Math.max(1, Math.ceil(total / PAGE_SIZE)),
    search,
  }
}

function listed(row: Listed): ListedEvent {
  return {
    id: row.id,
    url: `/events/${row.slug}/`,
    title: row.title,
    organiser: row.organiser,
    location: row.location,
    nice_date: niceDate(row.starts, row.ends, row.all_day),
    starts_at: row.starts,
    thumbnail: row.image,
    price_from: row.price === null ? null : fromMinor(row.price),
    currency_symbol: currencySymbol(row.currency),
    sold_out: row.price !== null && Number(row.available) === 0,
  }
}

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

const literally = (text: string): string => text.replace(/[\\%_]/g, '\\$&')
