import { type RawBuilder, type Selectable, sql } from 'kysely'
import { placeInWords } from '../../../contract/format/words.ts'
import { isExpiredSql } from '../../database/holdSql.ts'
import { keptBackOf } from '../../database/keptBackOf.ts'
import type { Schema } from '../../database/types.ts'

/*
 * SQL fragments for queries of the catalogue. They expect the tables under the names `type`, `date`, `event` and
 * `organiser`.
 */

/** A moment by the venue's clock, as `2026-12-18 19:30`. */
export function venueTime(moment: RawBuilder<unknown>): RawBuilder<string> {
  return sql`to_char(${moment} at time zone event.time_zone, 'YYYY-MM-DD HH24:MI')`
}

/** Whether an event takes place: it is neither cancelled nor postponed. */
export const takesPlaceSql = sql<boolean>`event.status = 'scheduled'`

/** Whether it never will. */
export const isCancelledSql = sql<boolean>`event.status = 'cancelled'`

/** Whether it will, and nobody knows when. */
export const isPostponedSql = sql<boolean>`event.status = 'postponed'`

/** Whether nobody can come to an event any more: it is cancelled, or each of its dates is over. One without dates may get some. */
export const isEventOverSql = sql<boolean>`(${isCancelledSql}
  or coalesce((select max(own.ends_at) <= now() from event_date own where own.event_id = event.id), false))`

/** Whether the sale of a type has ended. */
export const isSaleOverSql = sql<boolean>`coalesce(type.on_sale_until <= now(), false)`

/** Whether somebody can still come with a type: its organiser has it, its date is not over, and its event takes place. */
export const isComingSql = sql<boolean>`(${takesPlaceSql} and date.ends_at > now() and type.withdrawn_at is null)`

/** Whether a type is coming, and its sale has not ended. */
const isOfferedSql = sql<boolean>`(${isComingSql} and not ${isSaleOverSql})`

/** Whether a type can be bought now: it is offered, and its sale has begun. */
export const isOnSaleSql = sql<boolean>`(${isOfferedSql} and coalesce(type.on_sale_from <= now(), true))`

/** When the sale of a type that is not on sale yet begins, by the venue's clock; null: it has begun, or never will. */
export const saleBeginsSql = sql<string | null>`case when ${isOfferedSql} and type.on_sale_from > now()
  then ${venueTime(sql`type.on_sale_from`)} end`

/** The number of tickets of a type that are held or sold. An expired hold counts as released. */
const takenOf = (type: RawBuilder<unknown>) => sql<number>`(${type}.sold + ${type}.held - coalesce((
  select sum(line.qty) from sale_line line join sale on sale.id = line.sale_id
  where line.ticket_type_id = ${type}.id and ${isExpiredSql}), 0))::integer`
export const takenSql = takenOf(sql.ref('type'))

/** The number of places of a type that are kept back now. */
export const keptBackSql = keptBackOf('type', takenSql)

/** What is left of the places that a type shares with others; null: it shares none. */
export const leftSharedSql = sql<number | null>`(
  select (shared.capacity - sum(${takenOf(sql.ref('other'))} + ${keptBackOf('other', takenOf(sql.ref('other')))}))::integer
  from shared_capacity shared join ticket_type other on other.shared_capacity_id = shared.id
  where shared.id = type.shared_capacity_id group by shared.id)`

/** The number of tickets of a type that can be reserved now. */
export const availableSql = sql<number>`case when type.withdrawn_at is not null then 0
  else greatest(0, least(type.capacity - ${takenSql} - ${keptBackSql}, ${leftSharedSql})) end`

/** A price that a type has before its ordinary one. `until` is by the venue's clock. */
export interface StoredStep {
  name: string | null
  price: number
  /** The tickets that have it; null: any number. */
  first: number | null
  left: number | null
  ends_at: string | null
  until: string | null
}

/** Of a step of a type, whether its time is not over. */
const isStepOpenSql = sql<boolean>`coalesce(step.until > now(), true)`

/** The steps of a type whose time is not over, in their order. */
export const stepsSql = sql<StoredStep[]>`coalesce((
  select json_agg(json_build_object('name', step.name, 'price', step.price, 'first', step.first,
    'left', step.first - ${takenSql}, 'ends_at', step.until, 'until', ${venueTime(sql`step.until`)}) order by step.position)
  from price_step step where step.ticket_type_id = type.id and ${isStepOpenSql}), '[]'::json)`

/** The columns of a FeeRule, for `priceOf`. */
export const feeRuleOf = (face: RawBuilder<number>) =>
  sql`${face} as face, type.fee, event.absorb_fee as absorbed, event.hide_booking_fee as hidden`
export const feeRuleSql = feeRuleOf(sql`type.price`)

/** The face price of a line of a basket, `line`: what its shopper has chosen, where the organiser lets them choose. */
export const chosenFaceSql = sql<number>`case when type.minimum_price is null then type.price else greatest(type.minimum_price, coalesce((
  select chosen.price from basket_price chosen
  where chosen.basket_id = line.basket_id and chosen.ticket_type_id = type.id), type.price)) end`

const feeOnTopSql = sql<number>`case when event.absorb_fee then 0 else type.fee end`

/** The ordinary price of one ticket with its fee, in SQL: `wholePrice` of `priceOf`, for queries over many rows. */
export const wholePriceSql = sql<number>`type.price + ${feeOnTopSql}`

/** What one ticket costs now at least, with its fee: `stepFor` for queries over many rows. */
export const currentPriceSql = sql<number>`coalesce((
  select step.price from price_step step
  where step.ticket_type_id = type.id and ${isStepOpenSql} and coalesce(step.first > ${takenSql}, true)
  order by step.position limit 1), type.minimum_price, type.price) + ${feeOnTopSql}`

/** The venue's local times, as `2026-12-18 19:30`. An all-day event ends in the last second of its last day. */
export const localTimesSql = sql`
  ${venueTime(sql`date.starts_at`)} as starts, ${venueTime(sql`date.ends_at`)} as ends,
  date.all_day`

/**
 * Whether a date was not removed: one whose tickets are sold stays for their holders alone, and offers nothing. Of an event that
 * offers nothing on any date, none was removed.
 */
export const isDateThereSql = sql<boolean>`(exists (select from ticket_type offered
    where offered.event_date_id = date.id and offered.withdrawn_at is null)
  or not exists (select from ticket_type offered join event_date beside on beside.id = offered.event_date_id
    where beside.event_id = date.event_id and offered.withdrawn_at is null)
  or not exists (select from ticket_type offered where offered.event_date_id = date.id))`

/** An event with its address on the site, when and where one of its dates is. */
export interface EventAndPlace {
  title: string
  slug: string
  image: string
  /** By the venue's clock, `2026-12-18 19:30`. */
  starts: string
  ends: string
  all_day: boolean
  venue_name: string
  venue_address: string
  locality: string
  is_online: boolean
}

/** The columns of EventAndPlace. */
export const eventAndPlaceSql = sql`event.title, event.slug, event.image, ${localTimesSql}, event.venue_name,
  event.venue_address, event.locality, event.is_online`

/** The venue with its address, or Online. */
export const placeOf = ({ is_online, venue_name, locality, venue_address }: EventAndPlace): string =>
  is_online ? 'Online' : placeInWords(venue_name || locality, venue_address)

/** The venue and its town, or Online. */
export const locationSql = sql<string>`case when event.is_online then 'Online'
  else array_to_string(array_remove(array[nullif(event.venue_name, ''), nullif(nullif(event.locality, ''), event.venue_name)], null), ', ')
  end`

/** Whether a type is an extra to others. */
export const isExtraSql = sql<boolean>`exists (
  select from required_ticket where required_ticket.ticket_type_id = type.id and required_ticket.is_extra)`

/** A requirement of a type, with the types that meet it and their names. */
export interface Requirement {
  ids: number[]
  title: string
  /** It is an extra to them: so many of it for each of them in the basket. null: one of them, bought before or now, is enough. */
  each: number | null
}

/** The requirements of a type. */
export const requiredSql = sql<Requirement[]>`coalesce((
  select json_agg(json_build_object('ids', one.ids, 'title', one.title, 'each', one.each) order by one.position) from (
    select required_ticket.position, case when bool_or(required_ticket.is_extra) then coalesce(type.max_per_ticket, 1) end as each, json_agg(other.id order by other.position) as ids,
      string_agg(other.name, ' or ' order by other.position) as title
    from required_ticket join ticket_type other on other.id = required_ticket.required_id
    where required_ticket.ticket_type_id = type.id group by required_ticket.position) one), '[]'::json)`

const statedOfEvent = [
  'require_phone_number',
  'express',
  'refund_protection',
  'timeslot_warning',
  'map_address',
  'check_in_days_before',
  'access_online',
  'ga',
  'ga_conversion_id',
  'fb_pixel',
  'reward_text',
  'reward_short_text',
  'waiver',
  'after_sale_message',
  'payment_plans',
] as const

const statedOfOrganiser = [
  'refund_policy_text',
  'refund_policy_title',
  'refund_policy_description',
  'ga_ua_properties',
] as const

export type StatedOfEvent = Pick<Selectable<Schema['event']>, (typeof statedOfEvent)[number]>
export type StatedOfOrganiser = Pick<Selectable<Schema['organiser']>, (typeof statedOfOrganiser)[number]>

/** The columns of an event and its organiser that the checkout shows: Stated. */
export const statedSql = sql.join([
  ...statedOfEvent.map(column => sql.ref(`event.${column}`)),
  ...statedOfOrganiser.map(column => sql.ref(`organiser.${column}`)),
])
export type Stated = StatedOfEvent & StatedOfOrganiser
