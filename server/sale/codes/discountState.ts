import { type RawBuilder, sql } from 'kysely'
import type { DiscountState } from '../../../contract/calls/organiserCodes.ts'
import { dateAtTime } from '../../../contract/format/dates.ts'
import { timeZoneSql } from '../../catalogue/read/timeZoneOf.ts'
import { isLiveSql } from '../../database/holdSql.ts'

/*
 * Whether a discount code can be used. The queries call it `code`. A use is an order that holds or has bought something with
 * it: a hold that ends gives it back, a refund does not.
 */

/** Whether an order uses its code: it is held or paid, refunded or not. */
export const isUseSql = sql<boolean>`(sale.paid_at is not null or ${isLiveSql})`

/** How many orders use a code, apart from those of a basket. */
export const usesSql = (except: RawBuilder<unknown> = sql`0`) => sql<number>`(
  select count(*)::integer from sale
  where sale.discount_code_id = code.id and sale.basket_id <> ${except} and ${isUseSql})`

/** The time by the clock of an organiser, as codes state theirs. */
export const clockOfSql = (organiser: RawBuilder<unknown>) =>
  sql<string>`to_char(now() at time zone ${timeZoneSql(organiser)}, 'YYYY-MM-DD HH24:MI:SS')`

const clockSql = clockOfSql(sql`code.organiser_id`)

/** Whether a code can be used, for a basket, whose own order is no use by somebody else. The uses of unlimited codes are not counted. */
export const discountStateSql = (basket?: RawBuilder<unknown>) => sql<DiscountState>`case
  when code.withdrawn_at is not null then 'removed'
  when code.stopped_at is not null then 'stopped'
  when code.valid_from is not null and code.valid_from > ${clockSql} then 'not_yet'
  when code.valid_until is not null and code.valid_until <= ${clockSql} then 'over'
  when code.most_uses is not null and code.most_uses <= ${usesSql(basket)} then 'used_up'
  else 'in_force' end`

/** Whether a code is for a `type` of an `event`. An event is stated by its id in files or its address. */
export const isForSql = sql<boolean>`(code.organiser_id = event.organiser_id
  and (code.events = '{}' or event.slug = any(code.events) or regexp_replace(event.source, '^yaml:', '') = any(code.events))
  and (code.tickets = '{}' or type.name = any(code.tickets)))`

export interface LapsedDiscount {
  code: string
  state: DiscountState
  valid_from: string | null
  valid_until: string | null
}

const toTheMinute = (at: string | null): string => dateAtTime((at ?? '').slice(0, 16))

/** Why a code takes nothing off, in the words that its shopper reads. */
export function whyLapsed({ code, state, valid_from, valid_until }: LapsedDiscount): string {
  if (state === 'not_yet') return `The code ${code} can be used from ${toTheMinute(valid_from)}.`
  if (state === 'over') return `The code ${code} could be used until ${toTheMinute(valid_until)}.`
  if (state === 'used_up') return `The code ${code} is used up.`
  return `The code ${code} can no longer be used.`
}
