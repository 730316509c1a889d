import { array, boolean, type Infer, nullable, number, object, optional, string } from 'superstruct'
import { act, read } from '../call.ts'
import { day, flag, id, text } from '../fields.ts'

/** What can be added up: one currency, and test orders apart. */
const summed = {
  currency: string(),
  currency_symbol: string(),
  is_test: boolean(),
  /** How many tickets were sold, without those that were taken back. */
  tickets: number(),
  /** What was sold without discounts, credit of gift vouchers and refunds; null: the user does not see money. */
  net: nullable(number()),
}

const salesOfDay = object({ day: string(), ...summed })

const salesOfType = object({
  /** null: gift vouchers, which belong to no event. */
  event_id: nullable(number()),
  event: string(),
  nice_date: string(),
  /** null: what is of whole orders, such as postage. */
  ticket_id: nullable(number()),
  ticket: string(),
  ...summed,
})

/** What was sold by a link such as /events/night/?from=poster. */
const salesOfWord = object({
  event_id: number(),
  event: string(),
  word: string(),
  orders: number(),
  ...summed,
})

/** From a page that is shown to an order that is paid: how often each step was taken on a day. */
const stepsOfDay = object({
  day: string(),
  shown: number(),
  /** Added to a basket. */
  added: number(),
  reserved: number(),
  paid: number(),
})

const saleLink = object({ event_id: number(), event: string(), slug: string(), word: string() })

const fullness = object({
  event_id: number(),
  event: string(),
  date_id: number(),
  nice_date: string(),
  /** The venue and its town, or Online: two events can have one title at one time. Left out by a server of the version before. */
  venue: optional(string()),
  is_over: boolean(),
  sold: number(),
  /** Reserved now and not paid. */
  held: number(),
  kept_back: number(),
  left: number(),
})

const arrivals = object({
  /** Tickets that a door has let in. A door records who comes in, not who goes out. */
  came: number(),
  /** Valid tickets of the date. */
  expected: number(),
  /** When a quarter of an hour begins by the clock of the venue, such as 2026-12-18 19:15. Those without anybody are left out. */
  quarters: array(object({ at: string(), tickets: number() })),
})

const figures = object({
  /** By whose clock the days are, such as Europe/London. */
  time_zone: string(),
  /** Days without a sale or refund are left out. */
  days: array(salesOfDay),
  types: array(salesOfType),
  /** Every date of the organiser, whatever is asked for. Extras such as parking take no place. */
  dates: array(fullness),
  words: array(salesOfWord),
  /** The links that were made, whatever is asked for. */
  links: array(saleLink),
  /** Of the event, also where one of its dates is asked for. Days without any step are left out. */
  steps: array(stepsOfDay),
  /** null: more dates than one are asked for. */
  arrivals: nullable(arrivals),
})

export type SalesOfDay = Infer<typeof salesOfDay>
export type SalesOfType = Infer<typeof salesOfType>
export type Fullness = Infer<typeof fullness>
export type SalesOfWord = Infer<typeof salesOfWord>
export type StepsOfDay = Infer<typeof stepsOfDay>
export type SaleLink = Infer<typeof saleLink>
export type Arrivals = Infer<typeof arrivals>
export type Figures = Infer<typeof figures>

/** Figures of an organiser at a glance: of all events, of one, or of one date of it. */
export const getFigures = read('get_figures', {
  method: 'GET',
  path: '/ajax/store/organiser/figures/',
  request: object({
    organiser_id: id(),
    /** The first and the last day by the organiser's clock. */
    from: day(),
    to: day(),
    event_id: optional(id()),
    date_id: optional(id()),
  }),
  /** null: the user is no member of this organiser who sees its orders. */
  answer: object({ figures: nullable(figures) }),
})

/** Adds a link to an event's page to the list of links, or takes it out. */
export const setSaleLink = act('set_sale_link', {
  path: '/ajax/store/organiser/figures/link/',
  request: object({ organiser_id: id(), event_id: id(), word: text(40), is_kept: flag() }),
})
