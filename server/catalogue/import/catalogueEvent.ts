import type { Selectable } from 'kysely'
import type { EventPicture } from '../../../contract/entities/picture.ts'
import type { Schema } from '../../database/types.ts'
import type { StatedOfEvent, StatedOfOrganiser } from '../read/readSql.ts'
import type { Rows } from './save/ownedRows.ts'

/** An event as each import format yields it: plain text, exact moments, money in minor units. */
export interface CatalogueEvent<ItsPicture = StatedPicture> {
  /** Its position in the file, from 1. */
  position: number
  /** The event's identity: the same in each import of the file, so that an import finds the stored event. */
  source: string
  title: string
  summary: string
  descriptionHtml: string
  status: 'scheduled' | 'postponed' | 'cancelled'
  timeZone: string
  venueName: string
  venueAddress: string
  locality: string
  /** Whether people can attend online, in addition to a venue or without one. */
  online: boolean
  website: string | null
  keywords: string
  currency: string
  /** null: it has none. Left out: the file cannot state one, and the stored one stays. */
  picture?: ItsPicture | null
  organiser: CatalogueOrganiser
  dates: CatalogueDate[]
  terms?: EventTerms
  rows?: Rows<'question'>
}

/** Where a picture is: at an address, in a file that was sent with the catalogue, or on this server already. */
export interface StatedPicture extends Pick<EventPicture, 'alt' | 'focus'> {
  from: { address: string } | { file: string } | { hash: string }
}

export interface CatalogueOrganiser {
  name: string
  website: string | null
  terms?: OrganiserTerms
  rows?: Rows<'charity' | 'gift_voucher' | 'discount_code' | 'gift_voucher_code'> &
    Partial<Rows<'organiser_member'>>
}

export interface CatalogueDate {
  startsAt: Date
  endsAt: Date
  allDay: boolean
  /** When the doors open; null: it is not stated. */
  doorsAt: Date | null
  /** null: the file states no tickets, and the stored ones stay as they are. */
  tickets: CatalogueTicket[] | null
  /** The id of the stored date that it is; null: it is new. Left out: a file does not know, and its start tells. */
  stored?: number | null | undefined
  /** Tickets that share places; left out: the file cannot state any, and the stored ones stay. */
  shared?: { name: string; capacity: number; tickets: string[] }[]
}

export interface CatalogueTicket {
  name: string
  /** The price that the organiser states, without the fee. */
  price: number
  minPerCustomer: number
  capacity: number
  terms?: TicketTerms
  rows?: Rows<'seat' | 'offer' | 'price_step' | 'access_code'>
  /**
   * For each of these lists, the buyer also needs one of its ticket types. The types are named and of the same date.
   */
  requires?: string[][]
  /** The ticket types to one of which it is an extra; none: it is no extra. */
  extraTo?: string[]
}

/*
 * Only the YAML format states these, in the shape of their columns and rows. A file of another format leaves them
 * out, and the stored values stay.
 */

export type OrganiserTerms = StatedOfOrganiser &
  Pick<Selectable<Schema['organiser']>, 'provider' | 'marketing_signup_message' | 'currency'>

export type EventTerms = StatedOfEvent &
  Pick<
    Selectable<Schema['event']>,
    | 'age'
    | 'accessibility'
    | 'absorb_fee'
    | 'hide_booking_fee'
    | 'high_demand'
    | 'delivery_cost'
    | 'after_sale_message'
    | 'payment_plans'
    | 'refund_if_moved'
  >

export type TicketTerms = Pick<
  Selectable<Schema['ticket_type']>,
  | 'fee'
  | 'max_per_customer'
  | 'non_refundable'
  | 'gate'
  | 'on_sale_from'
  | 'on_sale_until'
  | 'minimum_price'
  | 'keep_back'
  | 'max_per_ticket'
>
