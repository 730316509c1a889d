import { type RawBuilder, sql } from 'kysely'
import type { EventsWhen } from '../../../contract/calls/catalogue.ts'
import { dayIn } from '../../../contract/catalogue/moment.ts'
import type { EventList, ListedEvent } from '../../../contract/entities/catalogue.ts'
import type { EventPicture } from '../../../contract/entities/picture.ts'
import { niceDate } from '../../../contract/format/dates.ts'
import { currencySymbol, fromMinor } from '../../../contract/format/money.ts'
import type { Database } from '../../database/connect.ts'
import { isForAllSql } from './accessSql.ts'
import { calendarOf, comingMonth, daysOfMonth } from './calendarOf.ts'
import { daysOf } from './daysOf.ts'
import {
  type Comparison,
  contains,
  isAsked,
  matchingOf,
  resembles,
  type Searched,
  wordsOf,
} from './matching.ts'
import { pictureSql } from './pictureSql.ts'
import {
  availableSql,
  currentPriceSql,
  isExtraSql,
  isSaleOverSql,
  localTimesSql,
  locationSql,
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

interface Asked extends Searched {
  page?: number | undefined
  /** Days in a word, by the shop's clock; they take the place of `from` and `to`. */
  when?: EventsWhen | undefined
  /** `2026-12`: its calendar, and without days the events of the whole month. */
  month?: string | undefined
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
    return pageOf({ ...services, database: trx }, fitting, resembles)
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
  const month = asked.month && comingMonth(asked.month)
  const days = from === null && to === null && month ? daysOfMonth(month) : { from, to }
  const matching = await matchingOf(database, { ...asked, ...days }, comparison)
  const isSimilar = comparison === resembles
  const order = isSimilar ? sql`similarity desc,` : sql``
  const { rows } = await sql<Listed>`
    select event.id, event.slug, event.title, event.image, ${pictureSql} as picture, event.currency, organiser.name as organiser,
      ${locationSql} as location, ${localTimesSql}, sale.price,
      coalesce(sale.is_free, false) as is_free, coalesce(sale.available, 0) as available
    from (
      select date.*, ${isSimilar ? similarityOf(search, place) : sql`0`} as similarity ${matching} and not exists (
        select from event_date sooner
        where sooner.event_id = event.id and sooner.starts_at < date.starts_at
          and ${isAsked(sql.ref('sooner'), days.from, days.to)})
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
  const list = { events: rows.map(listed), total, page: current, pages, search, place, from, to }
  return month ? { ...list, month, calendar: await calendarOf(database, month, asked, comparison) } : list
}

async function countOf(database: Database, matching: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(distinct event.id)::integer as total ${matching}`.execute(database)
  return rows[0]?.total ?? 0
}

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
