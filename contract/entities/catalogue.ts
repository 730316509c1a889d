import { array, boolean, enums, type Infer, nullable, number, object, optional, string } from 'superstruct'
import { eventPicture } from './picture.ts'

/** An event in a list. Times are local to the venue, `2026-12-18 19:30`; an all-day event has 00:00. */
export const listedEvent = object({
  id: number(),
  url: string(),
  title: string(),
  organiser: string(),
  location: string(),
  nice_date: string(),
  starts_at: string(),
  thumbnail: string(),
  /** Left out: it has a poster, at `thumbnail`. */
  picture: optional(eventPicture),
  /** The lowest price with its fee; null where nothing is on sale. */
  price_from: nullable(number()),
  /** Every ticket is free. A list that a device stored earlier does not say it. */
  is_free: optional(boolean()),
  currency_symbol: string(),
  sold_out: boolean(),
})

/** The calendar of a month, of the events that the search finds. */
const eventCalendar = object({
  /** How many events each day has; days without any are left out. */
  days: array(object({ day: string(), events: number() })),
  /** The nearest months before and after it that have events, `2026-12`. */
  previous: nullable(string()),
  next: nullable(string()),
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
  /** No event contains the words that were searched for; these are like them. */
  is_similar: optional(boolean()),
  /** The month that was asked for, `2026-12`, and its calendar. */
  month: optional(string()),
  calendar: optional(eventCalendar),
})

/** A moment with the venue's offset in ISO 8601, and in words by the venue's clock. */
const moment = object({ at: string(), nice_date: string() })

const ticketOnSale = object({
  ticket_id: number(),
  name: string(),
  price: number(),
  /** Added to the price; 0 where the organiser absorbs or hides it. */
  booking_fee: number(),
  /** How many can be added now; 0: sold out. */
  available: number(),
  min_per_customer: number(),
  /** null: no limit. */
  max_per_customer: nullable(number()),
  non_refundable: boolean(),
  /** Its seats are allotted at the reservation. */
  seated: boolean(),
  /** The tickets that must be bought with it, each in words: `Adult or Senior`. */
  required_tickets: array(string()),
  /** It is sold only together with other tickets, and stands below them. */
  is_extra: optional(boolean()),
  /** For each `buy` tickets, so much is taken off: a percentage or an amount. */
  offers: array(object({ buy: number(), percent: nullable(number()), amount: nullable(number()) })),
  /**
   * Its prices, where it has several: the current one first, each with its end, and the ordinary one last. `left`: how many
   * tickets more have it; null: any number.
   */
  prices: optional(
    array(
      object({
        name: nullable(string()),
        price: number(),
        booking_fee: number(),
        until: nullable(moment),
        left: nullable(number()),
      }),
    ),
  ),
  /** The least that a shopper may choose to pay, and what is suggested, both without the fee; left out: its price is fixed. */
  chosen_price: optional(object({ minimum: number(), suggested: number() })),
  /** When its sale begins and ends; left out: it is on sale as long as its event. */
  on_sale_from: optional(moment),
  on_sale_until: optional(moment),
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
    /** The address of its gift vouchers; null where it sells none. */
    gift_vouchers_url: nullable(string()),
  }),
  image: string(),
  /** Left out: it has a poster, at `image`. */
  picture: optional(eventPicture),
  venue: object({
    name: string(),
    address: string(),
    /** The search text for a map. */
    map_address: string(),
    online: boolean(),
    /** There is also a livestream. */
    livestream: boolean(),
  }),
  /** The name of the venue's time zone, where it is not the shop's own. */
  time_zone: nullable(string()),
  /** The organiser's own page about the event. */
  website: nullable(string()),
  /** Who may come, in words: `14 and over`. */
  age: optional(string()),
  /** What there is for people with disabilities, in paragraphs with an empty line between them. */
  accessibility: optional(string()),
  currency: object({ symbol: string(), code: string() }),
  dates: array(
    object({
      date_id: number(),
      nice_date: string(),
      /** ISO 8601 with offset. */
      starts_at: string(),
      ends_at: nullable(string()),
      /** Times of the day by the venue's clock, `6:45 pm`. An all-day event has none. */
      doors: optional(string()),
      ends: optional(string()),
      /** When it began before it was moved. ISO 8601 with offset. */
      moved_from: optional(string()),
      past: boolean(),
      tickets: array(ticketOnSale),
    }),
  ),
  refund_protection: boolean(),
  refund_policy: object({ text: string(), title: string(), description: string() }),
  /** The postage of an order; null: nothing is posted. */
  delivery_cost: nullable(number()),
  hold_seconds: number(),
  /** Upcoming events of the same organiser, then in the same place, then the next ones. */
  others: optional(array(listedEvent)),
  /** It is not published: nothing of it can be added. */
  is_preview: optional(boolean()),
  /** It has tickets that are shown only with a code. */
  has_access_codes: optional(boolean()),
  /** When this was read, by the server's clock. ISO 8601. */
  read_at: optional(string()),
})

/** The tickets that an access code opens, by date. */
export const openedTickets = object({
  dates: array(object({ date_id: number(), tickets: array(ticketOnSale) })),
})

/** The gift vouchers of an organiser. */
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
export type EventCalendar = Infer<typeof eventCalendar>
export type EventList = Infer<typeof eventList>
export type EventPage = Infer<typeof eventPage>
export type TicketOnSale = Infer<typeof ticketOnSale>
