import { array, boolean, enums, type Infer, nullable, number, object, optional, string } from 'superstruct'

/** An event as a list shows it. Times are local to the venue, `2026-12-18 19:30`; all-day events say 00:00. */
export const listedEvent = object({
  id: number(),
  url: string(),
  title: string(),
  organiser: string(),
  location: string(),
  nice_date: string(),
  starts_at: string(),
  thumbnail: string(),
  /** The lowest whole price, fees included; null where nothing is on sale. */
  price_from: nullable(number()),
  currency_symbol: string(),
  sold_out: boolean(),
})

export const eventList = object({
  events: array(listedEvent),
  total: number(),
  page: number(),
  pages: number(),
  search: string(),
  place: optional(string()),
  from: optional(nullable(string())),
  to: optional(nullable(string())),
})

const ticketOnSale = object({
  ticket_id: number(),
  name: string(),
  price: number(),
  /** Comes on top of the price; 0 where the organiser absorbs or hides it. */
  booking_fee: number(),
  /** How many may be added now; 0 is sold out. */
  available: number(),
  min_per_customer: number(),
  /** null: as many as there are. */
  max_per_customer: nullable(number()),
  non_refundable: boolean(),
  /** Its seats are allotted as it is reserved. */
  seated: boolean(),
  /** What has to be bought with it, each in words: `Adult or Senior`. */
  required_tickets: array(string()),
  /** Each `buy` of them cost so much less: a share or an amount. */
  offers: array(object({ buy: number(), percent: nullable(number()), amount: nullable(number()) })),
})

export const eventPage = object({
  id: number(),
  url: string(),
  title: string(),
  status: enums(['scheduled', 'postponed', 'cancelled']),
  summary: string(),
  description_html: string(),
  organiser: object({
    name: string(),
    full_url: string(),
    /** Where its gift vouchers are; null where it sells none. */
    gift_vouchers_url: nullable(string()),
  }),
  image: string(),
  venue: object({
    name: string(),
    address: string(),
    /** What a map is searched for. */
    map_address: string(),
    online: boolean(),
    /** It is shown online as well. */
    livestream: boolean(),
  }),
  /** What the venue's clock is called, where it is not the house's. */
  time_zone: nullable(string()),
  /** The organiser's own page about the event. */
  website: nullable(string()),
  currency: object({ symbol: string(), code: string() }),
  dates: array(
    object({
      date_id: number(),
      nice_date: string(),
      /** ISO 8601 with offset. */
      starts_at: string(),
      ends_at: nullable(string()),
      past: boolean(),
      tickets: array(ticketOnSale),
    }),
  ),
  refund_protection: boolean(),
  refund_policy: object({ text: string(), title: string(), description: string() }),
  /** What sending the tickets of an order by post costs; null: nothing is posted. */
  delivery_cost: nullable(number()),
  hold_seconds: number(),
})

/** What an organiser sells as presents. */
export const giftVoucherPage = object({
  organiser: object({ name: string(), full_url: string() }),
  currency: object({ symbol: string(), code: string() }),
  vouchers: array(
    object({
      gift_voucher_id: number(),
      name: string(),
      image: string(),
      values: array(number()),
      valid_months: number(),
    }),
  ),
})

export type GiftVoucherPage = Infer<typeof giftVoucherPage>
export type ListedEvent = Infer<typeof listedEvent>
export type EventList = Infer<typeof eventList>
export type EventPage = Infer<typeof eventPage>
export type TicketOnSale = Infer<typeof ticketOnSale>
