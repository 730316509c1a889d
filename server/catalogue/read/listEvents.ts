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

/**
 * Upcoming events, the next first, each with its first date that fits the search and the price of what is sold here.
 * Where no event contains the words, on any day, those that are like them, the most similar first.
 */
export async function listEvents(services: CatalogueServices, asked: Asked = {}): Promise<EventList> {
  const { when, ...rest } = asked
  const days = when && daysOf(when, dayIn(HOUSE_TIME_ZONE, new Date()))
  const fitting: Asked = { ...rest, ...days }
  const exact = await pageOf(services, fitting, contains)
  if (exact.total > 0 || !(fitting.search || fitting.place)) return exact
  const onAnyDay = await matchingOf(services.database, { ...fitting, from: null, to: null }, contains)
  if ((await countOf(services.database, onAnyDay)) > 0) return exact
  const similar = await services.database.transaction().execute(async trx => {
    await sql`select set_config('pg_trgm.word_similarity_threshold', ${LEAST_SIMILARITY}, true)`.execute(trx)
    return pageOf({ ...services, database: trx }, fitting, isLike)
  })
  return similar.total > 0 ? { ...similar, is_similar: true } : exact
}

async function pageOf(
  { database, payable }: CatalogueServices,
  asked: Asked,
  comparison: Comparison,
): Promise<EventList> {
  const { search = '', place = '', page = 1, from = null, to = null } = asked
  const current = Math.max(1, page)
  const matching = await matchingOf(database, asked, comparison)
  const isSimilar = comparison === isLike
  const order = isSimilar ? sql`similarity desc,` : sql``
  const { rows } = await sql<Listed>`
    select event.id, event.slug, event.title, event.image, ${pictureSql} as picture, event.currency, organiser.name as organiser,
      ${locationSql} as location, ${localTimesSql}, sale.price,
      coalesce(sale.is_free, false) as is_free, coalesce(sale.available, 0) as available
    from (
      select date.*, ${isSimilar ? similarityOf(search, place) : sql`0`} as similarity ${matching} and not exists (
        select from event_date sooner
        where sooner.event_id = event.id and sooner.starts_at < date.starts_at
          and ${isAsked(sql.ref('sooner'), from, to)})
      order by ${order} date.starts_at, date.event_id limit ${PAGE_SIZE} offset ${(current - 1) * PAGE_SIZE}
    ) date
    join event on event.id = date.event_id
    join organiser on organiser.id = event.organiser_id
    left join lateral (
      select min(${currentPriceSql}) as price, max(${currentPriceSql}) = 0 as is_free, sum(${availableSql}) as available from ticket_type type
      join event_date on event_date.id = type.event_date_id
      where event_date.event_id = event.id and event_date.ends_at > now() and not ${isSaleOverSql}
        and not ${isExtraSql} and ${isForAllSql} and ${soldHereSql(payable)}
    ) sale on true
    order by ${order} date.starts_at, event.id`.execute(database)
  const total = await countOf(database, matching)
  const pages = Math.max(1, Math.ceil(total / PAGE_SIZE))
  return { events: rows.map(listed), total, page: current, pages, search, place, from, to }
}

async function countOf(database: Database, matching: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(distinct event.id)::integer as total ${matching}`.execute(database)
  return rows[0]?.total ?? 0
}

/** The upcoming dates of the events that fit. */
async function matchingOf(
  database: Database,
  { search = '', place = '', from = null, to = null, events }: Asked,
  comparison: Comparison,
): Promise<RawBuilder<unknown>> {
  const names = await Promise.all(wordsOf(search).map(word => named(database, comparison(word))))
  const places = wordsOf(place).map(word => comparison(word)(sql.ref('event.place_words')))
  return sql`
    from event_date date join event on event.id = date.event_id
    where ${takesPlaceSql} ${events ? sql`and event.id = any(${events})` : sql``} and ${isAsked(sql.ref('date'), from, to)}
      ${all([...names, ...places])}`
}

/** How a word of a search is compared with a text. The indexes of trigrams answer each comparison. */
type Comparison = (word: string) => (text: RawBuilder<unknown>) => RawBuilder<unknown>

const contains: Comparison = word => text => sql`${text} like ${`%${word.replace(/[\\%_]/g, '\\$&')}%`}`
const isLike: Comparison = word => text => sql`${word} <% ${text}`

/** Of a word, 1 being the same. A word with two letters exchanged has a little more than this. */
const LEAST_SIMILARITY = '0.5'

/** How similar an event is to all the words of a search. */
function similarityOf(search: string, place: string): RawBuilder<number> {
  const names = wordsOf(search).map(
    word => sql`greatest(word_similarity(${word}, event.words), word_similarity(${word}, (
      select lower(name) from organiser where organiser.id = event.organiser_id)))`,
  )
  const places = wordsOf(place).map(word => sql`word_similarity(${word}, event.place_words)`)
  return sql`${sql.join([...names, ...places], sql` + `)}`
}

/**
 * Whether a word fits the event or its organiser. A query of its own finds the organisers first, because the
 * planner cannot estimate how few they are.
 */
async function named(database: Database, fits: ReturnType<Comparison>): Promise<RawBuilder<unknown>> {
  const organisers = await database
    .selectFrom('organiser')
    .select('id')
    .where(fits(sql`lower(name)`) as RawBuilder<boolean>)
    .execute()
  return sql`(${fits(sql.ref('event.words'))} or event.organiser_id = any(${organisers.map(({ id }) => id)}))`
}

/** The words of a search. */
const wordsOf = (text: string): string[] => text.toLowerCase().split(/\s+/).filter(Boolean).slice(0, 8)

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
