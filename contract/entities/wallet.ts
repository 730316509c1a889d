import { array, boolean, enums, type Infer, nullable, number, object, optional, string } from 'superstruct'
import { refundOffer } from './refundOffer.ts'

/** A ticket as the device stores it: enough to show it at the gate without a network. */
export const walletTicket = object({
  /** Ten characters, unique to this ticket. */
  id: string(),
  /** The signed content of the QR code. */
  qr: string(),
  /** Left out by a device that stored it before it had one. */
  event_id: optional(number()),
  /** The date of the event. */
  date_id: optional(number()),
  event_name: string(),
  event_url: string(),
  ticket_name: string(),
  nice_date: string(),
  /** Local times at the venue, `2026-12-18 19:30`. */
  starts_at: string(),
  ends_at: string(),
  venue: string(),
  address: string(),
  seat: nullable(string()),
  sale_reference: string(),
  holder: string(),
  thumbnail: string(),
  /** The time zone of its times, such as Central European Time; null: the house's own. */
  time_zone: optional(nullable(string())),
  /** When the doors open, local to the venue. */
  doors: optional(string()),
  /** The entrance for this ticket. */
  gate: optional(string()),
  /** The search text for a map. */
  map_address: optional(string()),
  organiser: optional(string()),
  status: optional(enums(['scheduled', 'postponed', 'cancelled'])),
  /** The organiser's message to its guests, as plain paragraphs. */
  message: optional(string()),
  /** The terms of the activity, as plain paragraphs. */
  terms: optional(string()),
  /** The link to the livestream. */
  access_online: optional(string()),
  /** The hue of its event's picture, in steps of 30 degrees of OKLCH; left out: the picture is grey. */
  hue: optional(number()),
  /** It was paid in test mode, and is not valid. */
  is_test: optional(boolean()),
  /** The ticket type. */
  ticket_id: optional(number()),
  /** It can be sent to somebody else. */
  is_transferable: optional(boolean()),
  /** It goes to somebody else, who has not claimed it yet. `is_sent`: the letter has gone out. */
  transfer: optional(object({ name: string(), is_sent: boolean() })),
})

/** Tickets that were sent to somebody else. */
const walletTransfer = object({
  id: string(),
  event_name: string(),
  ticket_name: string(),
  name: string(),
  email: string(),
  qty: number(),
  /** `scheduled`: the letter goes out later. `sent`: nobody has claimed them yet. */
  state: enums(['scheduled', 'sent', 'claimed', 'cancelled']),
  /** When the letter goes out, by the venue's clock. */
  nice_send_at: string(),
  /** None of them is valid any more: each was refunded. */
  is_refunded: optional(boolean()),
})

/** A date of a cancelled event whose tickets somebody had. */
const cancelledDate = object({
  event_name: string(),
  event_url: string(),
  nice_date: string(),
  /** They have paid for at least one of them. */
  is_paid: boolean(),
})

export const wallet = object({
  tickets: array(walletTicket),
  /** The newest first. Left out by a device that stored none. */
  transfers: optional(array(walletTransfer)),
  /** Tickets of an express guest that somebody else has claimed, or that were refunded: they leave the device. */
  gone: optional(array(string())),
  /** Their tickets are no longer here. */
  cancelled: optional(array(cancelledDate)),
  /** Of events that were moved or postponed: their tickets can be given back. */
  offers: optional(array(refundOffer)),
  /** The wallets of other companies for which this server makes passes. */
  passes: optional(array(enums(['apple', 'google']))),
  email: nullable(string()),
  owner: nullable(number()),
})

export type WalletTicket = Infer<typeof walletTicket>
export type WalletTransfer = Infer<typeof walletTransfer>
export type Wallet = Infer<typeof wallet>
