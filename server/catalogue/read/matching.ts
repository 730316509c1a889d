import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../database/connect.ts'
import { takesPlaceSql } from './readSql.ts'

/** Each word of `search` is in the title, place, organiser or keywords, and each word of `place` is in the place. */
export interface Searched {
  search?: string | undefined
  place?: string | undefined
  from?: string | null | undefined
  to?: string | null | undefined
  /** Of these events alone. */
  events?: number[] | undefined
}

/** The upcoming dates of the events that fit. */
export async function matchingOf(
  database: Database,
  { search = '', place = '', from = null, to = null, events }: Searched,
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
export type Comparison = (word: string) => (text: RawBuilder<unknown>) => RawBuilder<unknown>

export const contains: Comparison = word => text =>
  sql`${text} like ${`%${word.replace(/[\\%_]/g, '\\$&')}%`}`
export const resembles: Comparison = word => text => sql`${word} <% ${text}`

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
export const wordsOf = (text: string): string[] => text.toLowerCase().split(/\s+/).filter(Boolean).slice(0, 8)

const all = (conditions: RawBuilder<unknown>[]): RawBuilder<unknown> =>
  sql.join(
    conditions.map(condition => sql`and ${condition}`),
    sql` `,
  )

/**
 * Whether a date is in the future and on one of the days asked for, by the venue's local time. Local time is at most
 * 14 hours ahead of UTC and 12 behind; the wider bounds in UTC let the database use an index.
 */
export function isAsked(
  date: RawBuilder<unknown>,
  from: string | null,
  to: string | null,
): RawBuilder<unknown> {
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
