import { type RawBuilder, sql } from 'kysely'
import type { EventsWhen } from '../../../contract/calls/catalogue.ts'
import { dayIn } from '../../../contract/catalogue/moment.ts'
import type { EventList, ListedEvent } from '../../../contract/entities/catalogue.ts'
import type { EventPicture } from '../../../contract/entities/picture.ts'
import { niceDate } from '../../../contract/format/dates.ts'
import { currencySymbol, fromMinor } from '../../../contract/format/money.ts'
import type { Database } from '../../database/connect.ts'
import { isForAllSql } from './accessSql.ts'
import { daysOf } from './daysOf.ts'
import { pictureSql } from './pictureSql.ts'
import {
  availableSql,
  currentPriceSql,
  isExtraSql,
  isSaleOverSql,
  localTimesSql,
  locationSql,
  takesPlaceSql,
} from './readSql.ts'
import { type CatalogueServices, soldHereSql } from './soldHere.ts'
import { HOUSE_TIME_ZONE } from './timeZone.ts'

const PAGE_SIZE = 24

interface Listed {
  id: number
  slug: string
  title: string
  image: string
  picture: EventPicture | null
  currency: string
  organiser: string
  location: string
  starts: string
  ends: string
  all_day: boolean
  price: number | null
  is_free: boolean
  available: number
}

/** Each word of `search` is in the title, place, organiser or keywords, and each word of `place` is in the place. */
interface Asked {
  search?: string | undefined
  place?: string | undefined
  from?: string | null | undefined
  to?: string | null | undefined
  page?: number | undefined
  /** Days in a word, by the shop's clock; they take the place of `from` and `to`. */
  when?: EventsWhen | undefined
  /** Of these events alone. */
  events?: number[] | undefined
}

/** Upcoming events, the next first, each with its first date that fits the search and the price of what is sold here. */
export async function listEvents(
  { database, payable }: CatalogueServices,
  { search = '', place = '', page = 1, when, events, ...days }: Asked = {},
): Promise<EventList> {
  const current = Math.max(1, page)
  const { from = null, to = null } = when ? daysOf(when, dayIn(HOUSE_TIME_ZONE, new Date())) : days
  const matching = sql`
    from event_date date join event on event.id = date.event_id
    where ${takesPlaceSql} ${events ? sql`and event.id = any(${events})` : sql``} and ${isAsked(sql.ref('date'), from, to)}
      ${all(await Promise.all(patternsOf(search).map(pattern => named(database, pattern))))}
      ${all(patternsOf(place).map(pattern => sql`event.place_words like ${pattern}`))}`
  const { rows } = await sql<Listed>`
    select event.id, event.slug, event.title, event.image, ${pictureSql} as picture, event.currency, organiser.name as organiser,
      ${locationSql} as location, ${localTimesSql}, sale.price,
      coalesce(sale.is_free, false) as is_free, coalesce(sale.available, 0) as available
    from (
      select date.* ${matching} and not exists (
        select from event_date sooner
        where sooner.event_id = event.id and sooner.starts_at < date.starts_at
          and ${isAsked(sql.ref('sooner'), from, to)})
      order by date.starts_at, date.event_id limit ${PAGE_SIZE} offset ${(current - 1) * PAGE_SIZE}
    ) date
    join event on event.id = date.event_id
    join organiser on organiser.id = event.organiser_id
    left join lateral (
      select min(${currentPriceSql}) as price, max(${currentPriceSql}) = 0 as is_free, sum(${availableSql}) as available from ticket_type type
      join event_date on event_date.id = type.event_date_id
      where event_date.event_id = event.id and event_date.ends_at > now() and not ${isSaleOverSql}
        and not ${isExtraSql} and ${isForAllSql} and ${soldHereSql(payable)}
    ) sale on true
    order by date.starts_at, event.id`.execute(database)
  const { rows: counted } = await sql<{ total: number }>`
    select count(distinct event.id)::integer as total ${matching}`.execute(database)
  const total = counted[0]?.total ?? 0
  const pages = Math.max(1, Math.ceil(total / PAGE_SIZE))
  return { events: rows.map(listed), total, page: current, pages, search, place, from, to }
}

/**
 * Whether the event or its organiser contains the pattern. A query of its own finds the organisers first, because the
 * planner cannot estimate how few they are.
 */
async function named(database: Database, pattern: string): Promise<RawBuilder<unknown>> {
  const organisers = await database
    .selectFrom('organiser')
    .select('id')
    .where(sql`lower(name)`, 'like', pattern)
    .execute()
  return sql`(event.words like ${pattern} or event.organiser_id = any(${organisers.map(({ id }) => id)}))`
}

/** The LIKE pattern of each word of a search. */
function patternsOf(text: string): string[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  return words.slice(0, 8).map(word => `%${word.replace(/[\\%_]/g, '\\$&')}%`)
}

const all = (conditions: RawBuilder<unknown>[]): RawBuilder<unknown> =>
  sql.join(
    conditions.map(condition => sql`and ${condition}`),
    sql` `,
  )

/**
 * Whether a date is in the future and on one of the days asked for, by the venue's local time. Local time is at most
 * 14 hours ahead of UTC and 12 behind; the wider bounds in UTC let the database use an index.
 */
function isAsked(date: RawBuilder<unknown>, from: string | null, to: string | null): RawBuilder<unknown> {
  const bounds = [sql`${date}.ends_at > now()`]
  if (from !== null)
    bounds.push(
      sql`${date}.ends_at > ${from}::timestamp at time zone 'UTC' - interval '14 hours'`,
      sql`${date}.ends_at > ${from}::timestamp at time zone event.time_zone`,
    )
  if (to !== null)
    bounds.push(
      sql`${date}.starts_at < ${to}::timestamp at time zone 'UTC' + interval '36 hours'`,
      sql`${date}.starts_at < (${to}::timestamp + interval '1 day') at time zone event.time_zone`,
    )
  if (from !== null && to !== null) bounds.push(sql`${from}::date <= ${to}::date`)
  return sql.join(bounds, sql` and `)
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
    ...(row.picture && { picture: row.picture }),
    price_from: row.price === null ? null : fromMinor(row.price),
    is_free: row.is_free,
    currency_symbol: currencySymbol(row.currency),
    sold_out: row.price !== null && Number(row.available) === 0,
  }
}
