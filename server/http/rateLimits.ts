import { sql } from 'kysely'
import { durationInWords } from '../../contract/format/durations.ts'
import type { Database } from '../database/connect.ts'
import { Refusal } from './refusal.ts'

/** At most `most` calls of one caller in a window of `seconds`. */
export interface RateLimit {
  most: number
  seconds: number
}

const MINUTES = 60
const HOUR = 3600
const DAY = 86_400

/**
 * Every limit, with what an operator can change by `RATE_LIMITS`. Many shoppers can share a network address. What a
 * stranger does counts against the stranger: a limit by e-mail address alone is far above what one caller may ask for.
 */
export const rateLimits = {
  /** Above these four, a captcha is asked before a code is sent, or the arithmetic that stands in for it. */
  one_time_code_by_visit: { most: 10, seconds: HOUR },
  one_time_code_by_address: { most: 40, seconds: HOUR },
  one_time_code_by_email: { most: 10, seconds: DAY },
  /** Codes for one e-mail address, by one network address. */
  one_time_code_by_asker: { most: 5, seconds: HOUR },
  /** A challenge of that arithmetic is valid once. */
  work_by_challenge: { most: 1, seconds: HOUR },
  discount_code_by_visit: { most: 30, seconds: 10 * MINUTES },
  discount_code_by_address: { most: 300, seconds: 10 * MINUTES },
  address_search_by_visit: { most: 60, seconds: 10 * MINUTES },
  /** Files with all that is held about a person. */
  personal_data_by_account: { most: 20, seconds: HOUR },
  /** Each takes a tenth of a second of the server's processor, or calls of another company. */
  ticket_files_by_visit: { most: 60, seconds: 10 * MINUTES },
  /** Calls of devices about Apple's passes. After a change, the devices behind one address all ask. */
  pass_service_by_address: { most: 6000, seconds: 10 * MINUTES },
  passes_by_serial: { most: 60, seconds: 10 * MINUTES },
  mailing_list_by_visit: { most: 10, seconds: HOUR },
  mailing_list_by_address: { most: 60, seconds: HOUR },
  mailing_list_by_email: { most: 3, seconds: HOUR },
  /** E-mail addresses that express guests type, each counted once for a sale. */
  express_by_visit: { most: 20, seconds: HOUR },
  /** Those of free orders, each of which sends a letter. */
  free_express_by_address: { most: 60, seconds: HOUR },
  free_express_by_asker: { most: 5, seconds: HOUR },
  free_express_by_email: { most: 20, seconds: DAY },
  /** Letters with tickets to people whose e-mail addresses were typed. */
  transfers_by_visit: { most: 100, seconds: HOUR },
  transfers_by_address: { most: 400, seconds: HOUR },
  /** Those of people who have neither paid nor proved an e-mail address. */
  unproved_transfers_by_visit: { most: 10, seconds: HOUR },
  unproved_transfers_by_address: { most: 20, seconds: HOUR },
  /** Letters that invite members of an organiser. */
  invitations_by_organiser: { most: 60, seconds: HOUR },
  invitations_by_email: { most: 3, seconds: HOUR },
  /** Letters with tickets that an organiser gives to the people of a list. */
  complimentary_by_organiser: { most: 1000, seconds: HOUR },
  /** Letters that an organiser writes to holders, and those that its members try out. */
  letters_by_organiser: { most: 10, seconds: DAY },
  test_letters_by_organiser: { most: 60, seconds: HOUR },
  /** What a program of an organiser asks the API. */
  api_by_token: { most: 3000, seconds: 10 * MINUTES },
  /** Each takes a processor for seconds. */
  picture_uploads_by_organiser: { most: 100, seconds: HOUR },
  /** By its link. Each tries out what the draft would be, in a transaction. */
  event_preview_by_draft: { most: 60, seconds: 10 * MINUTES },
  error_report_by_address: { most: 60, seconds: 10 * MINUTES },
  /** Above these two, a captcha is asked before a basket is reserved. */
  reserve_by_visit: { most: 10, seconds: 10 * MINUTES },
  reserve_by_address: { most: 100, seconds: 10 * MINUTES },
} satisfies Record<string, RateLimit>

export type RateLimitName = keyof typeof rateLimits
export type RateLimits = Record<RateLimitName, RateLimit>

/** Who makes a call, by each limit that counts it. */
export type Callers = Partial<Record<RateLimitName, string>>

/** The limits with the operator's changes, `name=calls/seconds` each. Throws a `RangeError` that names a wrong one. */
export function readRateLimits(changes: readonly string[]): RateLimits {
  const limits: RateLimits = { ...rateLimits }
  for (const change of changes) {
    const [, name = '', most, seconds] = /^(\w+)=(\d{1,7})\/([1-9]\d{0,6})$/.exec(change) ?? []
    if (!(name in rateLimits)) throw new RangeError(change)
    limits[name as RateLimitName] = { most: Number(most), seconds: Number(seconds) }
  }
  return limits
}

/**
 * Counts a call for each of these callers, for all processes together. Answers how many seconds remain until no limit
 * is exceeded; 0: none is. It must not run inside the call's transaction, because a refused call counts too. `times`:
 * how often it counts, such as once for each of its letters.
 */
export async function countCall(
  database: Database,
  limits: RateLimits,
  callers: Callers,
  times = 1,
): Promise<number> {
  // In one order everywhere, so that two calls that count the same callers cannot deadlock.
  const names = (Object.keys(callers) as RateLimitName[]).sort()
  const { rows } = await sql<{ rate: RateLimitName; calls: number; age: number }>`
    insert into rate_count (rate, caller, began, calls)
    select one.rate, one.caller, to_timestamp(floor(extract(epoch from now()) / one.seconds) * one.seconds), ${times}::integer
    from unnest(
      ${names}::text[],
      ${names.map(name => callers[name])}::text[],
      ${names.map(name => limits[name].seconds)}::integer[]
    ) as one (rate, caller, seconds)
    on conflict (rate, caller, began) do update set calls = rate_count.calls + excluded.calls
    returning rate, calls, extract(epoch from now() - began)::integer as age`.execute(database)
  const waits = rows
    .filter(({ rate, calls }) => calls > limits[rate].most)
    .map(({ rate, age }) => Math.max(1, limits[rate].seconds - age))
  return Math.max(0, ...waits)
}

export interface LimitContext {
  database: Database
  configuration: { rateLimits: RateLimits }
}

/** Counts a call and throws a `Refusal` with status 429 where a limit is exceeded. `what`: what was done too often. */
export async function limitCall(
  { database, configuration }: LimitContext,
  callers: Callers,
  what = 'This was tried too often.',
  times = 1,
): Promise<void> {
  const seconds = await countCall(database, configuration.rateLimits, callers, times)
  if (seconds === 0) return
  const rounded = seconds > MINUTES ? Math.ceil(seconds / MINUTES) * MINUTES : seconds
  throw new Refusal(429, `${what} Please try again in ${durationInWords(rounded)}.`, seconds)
}

/** Deletes the counts of windows that have ended. */
export async function deleteOldCounts(database: Database, limits: RateLimits): Promise<void> {
  const longest = Math.max(...Object.values(limits).map(({ seconds }) => seconds))
  await sql`delete from rate_count where began < now() - make_interval(secs => ${longest})`.execute(database)
}
