import { array, enums, type Infer, nullable, number, object, optional, string } from 'superstruct'

/** How tickets are paid for at the counter. `terminal`: by the organiser's own card terminal. */
export const COUNTER_METHODS = ['cash', 'terminal', 'free'] as const
export type CounterMethod = (typeof COUNTER_METHODS)[number]

/** How many tickets are kept back for a device, or given back, at once. */
export const MOST_AT_COUNTER = 50

/** How many tickets one sale has. */
export const MOST_IN_SALE = 500

/** A ticket type that can be sold at the counter, with its prices. Amounts are in minor units. */
const counterType = object({
  id: number(),
  name: string(),
  /** What each of them costs: the first one of which so many are left. The last one has any number. */
  prices: array(object({ left: nullable(number()), price: number(), bookingFee: number() })),
  offers: array(object({ buy: number(), percent: nullable(number()), amount: nullable(number()) })),
  left: number(),
})

const counterDate = object({
  id: number(),
  event_id: number(),
  event: string(),
  nice_date: string(),
  /** The venue and its town, or Online: two events can have one title at one time. Left out by a server of the version before. */
  venue: optional(string()),
  /** ISO 4217 code. */
  currency: string(),
  currency_symbol: string(),
  types: array(counterType),
})

/** A ticket of a sale at the counter, as it is printed or shown. */
export const counterTicket = object({
  id: string(),
  /** The content of its QR code. */
  qr: string(),
  type_id: number(),
  name: string(),
  event: string(),
  nice_date: string(),
  venue: string(),
  seat: optional(string()),
})

/** A ticket that is kept back for a device, with the price in minor units at which it is sold. */
export const keptTicket = object({
  ticket: counterTicket,
  price: number(),
})

/** What a device sells from. */
export const counter = object({
  /** The name of the organiser. */
  name: string(),
  /** By whose clock its days are. */
  time_zone: string(),
  /** The dates of events that are coming, the next one first. */
  dates: array(counterDate),
  kept: array(keptTicket),
})

/** What another device keeps back of a date, and has not sold as far as the server knows. */
export const keptElsewhere = object({
  device: string(),
  /** The e-mail addresses of the members who have kept it back. */
  members: array(string()),
  /** Since when, as 18/12/2026 at 7:30 pm. */
  since: string(),
  event: string(),
  nice_date: string(),
  /** The numbers of the tickets. */
  tickets: array(string()),
})

/**
 * Why a ticket is no longer kept back: its event was moved, cancelled or postponed or has another currency, its type was withdrawn,
 * its date is over, or a member has given it back. `let_in`: its event has another currency, and a door has let it in, so its
 * place stays taken.
 */
export const KEPT_ENDS = [
  'moved',
  'cancelled',
  'postponed',
  'withdrawn',
  'currency',
  'let_in',
  'over',
  'given_back',
] as const
export type KeptEnd = (typeof KEPT_ENDS)[number]

/** A ticket that is no longer kept back for a device and is not sold. */
export const endedTicket = object({
  id: string(),
  why: enums(KEPT_ENDS),
})

/** What was taken and paid back, in minor units, by one member at one device in one way. */
export const counterRow = object({
  member: string(),
  /** The id of the device; empty: it is not known of what was paid back. */
  device: string(),
  method: enums(COUNTER_METHODS),
  currency: string(),
  currency_symbol: string(),
  sales: number(),
  tickets: number(),
  taken: number(),
  paid_back: number(),
})

/** A sale that a device has made without a network and the server has refused. No order has it. */
export const refusedSale = object({
  /** The id that the device has given it. */
  id: string(),
  /** When it was made, by the clock of its device: 18/12/2026 at 7:30 pm. */
  sold: string(),
  member: string(),
  device: string(),
  method: enums(COUNTER_METHODS),
  /** The numbers of its tickets. */
  tickets: array(string()),
  /** What was asked for, in minor units. */
  total: number(),
  currency: string(),
  currency_symbol: string(),
  reason: string(),
})

/** A ticket that was kept back for a device, was let in at a door, and is not sold as far as the server knows. */
export const unsoldTicket = object({
  id: string(),
  name: string(),
  event: string(),
  /** Of the event, as it is now. Left out by a server of the version before. */
  nice_date: optional(string()),
  /** What it is sold for, in minor units. */
  price: number(),
  currency: string(),
  currency_symbol: string(),
  device: string(),
  /** The member who has kept it back. */
  member: string(),
  /** When it was let in first: 18/12/2026 at 7:30 pm, and at which door. */
  let_in: string(),
  door: string(),
})

export type UnsoldTicket = Infer<typeof unsoldTicket>
export type CounterType = Infer<typeof counterType>
export type CounterDate = Infer<typeof counterDate>
export type CounterTicket = Infer<typeof counterTicket>
export type KeptTicket = Infer<typeof keptTicket>
export type KeptElsewhere = Infer<typeof keptElsewhere>
export type EndedTicket = Infer<typeof endedTicket>
export type Counter = Infer<typeof counter>
export type CounterRow = Infer<typeof counterRow>
export type RefusedSale = Infer<typeof refusedSale>
