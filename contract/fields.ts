import {
  boolean,
  coerce,
  defaulted,
  enums,
  integer,
  max,
  min,
  number,
  record,
  refine,
  size,
  string,
} from 'superstruct'
import { MOST_COUNT } from './mostCount.ts'
import { isEmail } from './rules/contact.ts'

/*
 * The fields of requests. A form carries only text, so each field states how to convert its text; a value of the
 * right type passes unchanged.
 */

/** The id of a row: a positive integer. */
export const id = () => coerce(min(integer(), 1), string(), digits)

/** A whole number from 0. */
export const count = () => coerce(max(min(integer(), 0), MOST_COUNT), string(), digits)

/** A place in a file, or its length. */
export const bytes = () => coerce(min(integer(), 0), string(), digits)

/** A whole number from 0 that can be long: a position in a list that grows, or the milliseconds of a clock. */
export const longCount = () =>
  coerce(min(integer(), 0), string(), value => (/^\d{1,15}$/.test(value) ? Number(value) : value))

/** An amount in minor units: as large as the database stores one. */
export const minorAmount = () => coerce(max(min(integer(), 0), 2 ** 31 - 1), string(), digits)

/** A decimal amount of money in the basket's currency, at most 2 decimals. */
export const amount = () =>
  coerce(
    refine(max(min(number(), 0), 10_000_000), 'amount', value =>
      Number.isInteger(Math.round(value * 1e6) / 1e4),
    ),
    string(),
    text => (/^\d{1,8}(\.\d{1,2})?$/.test(text) ? Number(text) : text),
  )

/** Sent as `true` or `false`; `1` and `0` are accepted too. */
export const flag = () =>
  coerce(boolean(), enums(['true', 'false', '1', '0']), text => text === 'true' || text === '1')

/** NUL, which PostgreSQL refuses, and the characters that change the order in which the text after them is written. */
const HARMFUL = /[\0\u202a-\u202e\u2066-\u2069]/g

/** Text of at most `most` characters, trimmed, without harmful ones. */
export const text = (most = 200) =>
  coerce(size(string(), 0, most), string(), typed => typed.replace(HARMFUL, '').trim())

/** Characters that nobody sees. Those that join letters and emoji stay. */
const UNSEEN = /[\u200b\u2060\ufeff]/g

/** Text in one line, such as a name: line breaks, tabs and control characters are spaces, of which one is enough. */
export const oneLine = (most = 200) =>
  coerce(size(string(), 0, most), string(), typed =>
    typed
      .replace(HARMFUL, '')
      .replace(UNSEEN, '')
      .replace(/[\s\p{Cc}]+/gu, ' ')
      .trim(),
  )

/** What is typed as an e-mail address: nothing is left out of it, because the rest could be somebody else's. */
export const typedEmail = () => coerce(size(string(), 0, 254), string(), typed => typed.trim())

export const email = () => refine(typedEmail(), 'email', isEmail)

/**
 * The id of a draft, which the page makes, so that a repeated request makes no second one; of an event, `event-12`; of the
 * settings of an organiser, `organiser-3`.
 */
export const draftId = () =>
  refine(text(40), 'draft', value => /^((event|organiser)-[1-9]\d{0,9}|[a-f\d-]{36})$/.test(value))

/** A month, `2026-12`. */
export const month = () => refine(text(7), 'month', value => isDay(`${value}-01`))

/** A date, `2026-12-18`. */
export const day = () => refine(text(10), 'day', isDay)

export function isDay(value: string): boolean {
  if (!/^[12]\d{3}-\d{2}-\d{2}$/.test(value)) return false
  const date = new Date(`${value}T00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value)
}

function digits(value: string): number | string {
  return /^(0|[1-9]\d{0,9})$/.test(value) ? Number(value) : value
}

/** Flags by the id of what each is of; none by default. */
export const flagsById = () => defaulted(record(string(), flag()), {})
