import {
  array,
  boolean,
  enums,
  type Infer,
  max,
  min,
  nullable,
  number,
  object,
  optional,
  record,
  refine,
  string,
} from 'superstruct'
import { act, always, read } from '../call.ts'
import { count, flag, id, text } from '../fields.ts'
import { sizes } from '../sizes.ts'

const own = { organiser_id: id() }

/** Made by the page, and named by what it makes. */
const batch = () => refine(text(36), 'batch', value => /^[a-f\d-]{36}$/.test(value))

const money = object({ currency_symbol: string(), amount: number() })

/**
 * Whether a discount code can be used. `not_yet`, `over`: its time. `used_up`: as many orders as it is for have it. `stopped`:
 * by a member. `removed`: from the settings or the file.
 */
const state = enums(['in_force', 'not_yet', 'over', 'used_up', 'stopped', 'removed'])

export type DiscountState = Infer<typeof state>

const listedCode = object({
  id: number(),
  code: string(),
  percent: nullable(number()),
  amount: nullable(number()),
  currency_symbol: string(),
  most_uses: nullable(number()),
  most_tickets: nullable(number()),
  /** By the clock of the organiser, such as 2026-12-18 19:30. */
  from: nullable(string()),
  until: nullable(string()),
  events: array(string()),
  tickets: array(string()),
  state,
  /** Orders that hold or have bought something with it. */
  uses: number(),
  /** What it has taken off paid orders in all, by currency, without test orders. */
  taken_off: array(money),
})

export type ListedCode = Infer<typeof listedCode>

/** The discount codes of an organiser in the order of the alphabet, at most 50, or 1000 for a file. Codes are in no address. */
export const getDiscountCodes = read('get_discount_codes', {
  under: 'store',
  request: object({
    ...own,
    /** A part of a code. */
    search: optional(text(40)),
    /** Those that were made at once. */
    batch: optional(batch()),
    /** The code before them. */
    after: optional(text(40)),
    many: optional(flag()),
  }),
  answer: object({
    /** null: the user is no member of this organiser who sees its codes. */
    codes: nullable(array(listedCode)),
    /** Ask with this `after` for those that follow; null: there are none. */
    after: nullable(string()),
  }),
})

const codeUse = object({
  sale_id: number(),
  reference: string(),
  full_name: string(),
  /** When it was paid or reserved, in the form 18/12/2026 at 7:30 pm. */
  at: string(),
  state: enums(['held', 'paid', 'refunded']),
  is_test: boolean(),
  taken_off: number(),
  currency_symbol: string(),
})

export type CodeUse = Infer<typeof codeUse>

/** The orders that have a code, the newest first, at most 100. */
export const getCodeUses = read('get_code_uses', {
  under: 'store',
  request: object({ ...own, code_id: id(), before: optional(id()) }),
  answer: object({
    /** null: the organiser has no such code, or the user does not see it. */
    uses: nullable(array(codeUse)),
    before: nullable(number()),
  }),
})

const voucherCode = object({
  id: number(),
  /** Of a voucher that was sold, the end: whoever reads all of it can spend it. */
  code: string(),
  is_sold: boolean(),
  amount: number(),
  used: number(),
  left: number(),
  currency_symbol: string(),
})

export type VoucherCode = Infer<typeof voucherCode>

/** The gift voucher codes of an organiser, the newest first, at most 50. */
export const getVoucherCodes = read('get_voucher_codes', {
  under: 'store',
  request: object({ ...own, before: optional(id()) }),
  answer: object({ codes: nullable(array(voucherCode)), before: nullable(number()) }),
})

/** Stops a code for new baskets, or lets it go on. */
export const stopCode = act('stop_code', {
  under: 'store',
  costly: ({ stopped }) => !stopped,
  request: object({ ...own, code_id: id(), stopped: flag() }),
})

/**
 * Makes so many codes at once that begin with a prefix and are otherwise the same. `fields`: what they take off and their limits,
 * as a form holds a row of `discount_codes`. The codes of one batch are made once, however often it is sent.
 */
export const makeCodes = act('make_codes', {
  under: 'store',
  costly: always,
  request: object({
    ...own,
    batch: batch(),
    prefix: text(24),
    count: max(min(count(), 1), sizes.codes),
    fields: record(string(), text(sizes.field)),
  }),
  answer: object({ made: number() }),
})

/** Adds and changes the codes of a table with a row for each. Unless `confirmed`, nothing is stored. */
export const importCodes = act('import_codes', {
  under: 'store',
  costly: ({ confirmed }) => confirmed,
  request: object({ ...own, file: text(sizes.file), confirmed: flag() }),
  answer: object({
    added: number(),
    changed: number(),
    unchanged: number(),
    refused: array(object({ line: number(), reason: string() })),
  }),
})
