import type { Selectable } from 'kysely'
import type { Schema } from '../../database/types.ts'
import type { StatedOfEvent, StatedOfOrganiser } from '../read/readSql.ts'
import type { Rows } from './ownedRows.ts'

/** An event as every import format yields it: plain text, exact moments, money in minor units. */
export interface CatalogueEvent {
  /** Where it stands in its file, from 1. */
  position: number
  /** Stays the same from one import to the next; what an import finds its rows by. */
  source: string
  title: string
  summary: string
  descriptionHtml: string
  status: 'scheduled' | 'postponed' | 'cancelled'
  timeZone: string
  venueName: string
  venueAddress: string
  locality: string
  /** Whether it can be attended online, also where it can be attended in person too. */
  online: boolean
  website: string | null
  keywords: string
  currency: string
  organiser: CatalogueOrganiser
  dates: CatalogueDate[]
  terms?: EventTerms
  rows?: Rows<'question'>
}

export interface CatalogueOrganiser {
  name: string
  website: string | null
  terms?: OrganiserTerms
  rows?: Rows<'charity' | 'organiser_member' | 'gift_voucher' | 'discount_code' | 'gift_voucher_code'>
}

export interface CatalogueDate {
  startsAt: Date
  endsAt: Date
  allDay: boolean
  /** Null where the file says nothing of tickets, which leaves those on sale as they are. */
  tickets: CatalogueTicket[] | null
}

export interface CatalogueTicket {
  name: string
  /** What the organiser states, without the fee. */
  price: number
  minPerCustomer: number
  capacity: number
  terms?: TicketTerms
  rows?: Rows<'seat' | 'offer'>
  /** Of each of these lists one type, by name and of the same date, has to be bought with it. */
  requires?: string[][]
}

/*
 * What only our own format says, in the shape of the columns and rows that it becomes. A file of another format
 * leaves it out, and what is stored stays.
 */

export type OrganiserTerms = StatedOfOrganiser &
  Pick<Selectable<Schema['organiser']>, 'provider' | 'marketing_signup_message' | 'currency'>

export type EventTerms = StatedOfEvent &
  Pick<
    Selectable<Schema['event']>,
    | 'absorb_fee'
    | 'hide_booking_fee'
    | 'high_demand'
    | 'delivery_cost'
    | 'after_sale_message'
    | 'payment_plans'
  >

export type TicketTerms = Pick<
  Selectable<Schema['ticket_type']>,
  'fee' | 'max_per_customer' | 'non_refundable'
>
