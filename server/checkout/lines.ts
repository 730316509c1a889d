import { type RawBuilder, sql } from 'kysely'
import type { OrganiserProvider } from '../../contract/catalogue/organiserProviders.ts'
import type { TicketLine } from '../../contract/entities/ticket.ts'
import { niceDate } from '../../contract/format/dates.ts'
import { fromMinor } from '../../contract/format/money.ts'
import { mostOfOneKind } from '../../contract/rules/quantity.ts'
import type { FeeRule } from '../../contract/rules/sale/priceOfTickets.ts'
import { folded, type PriceAndFee } from '../../contract/rules/totals.ts'
import { isOpenToSql } from '../catalogue/read/accessSql.ts'
import {
  availableSql,
  type EventAndPlace,
  eventAndPlaceSql,
  feeRuleSql,
  isOnSaleSql,
  type Requirement,
  requiredSql,
  type Stated,
  saleBeginsSql,
  statedSql,
} from '../catalogue/read/readSql.ts'
import { refundPolicyOf } from '../catalogue/read/refundPolicy.ts'
import type { Database } from '../database/connect.ts'
import type { CurrentBasket, CurrentSale } from '../sale/basket.ts'
import type { PricedLine } from '../sale/priceBasket.ts'
import { mostBy } from '../sale/stock/required.ts'

/** One line of a basket or of its sale, with what the checkout shows of its event and organiser. */
export interface CheckoutLine extends FeeRule, Stated, EventAndPlace {
  ticket_id: number
  date_id: number
  event_id: number
  organiser_id: number
  qty: number
  min_per_customer: number
  max_per_customer: number | null
  available: number
  on_sale: boolean
  /** Its shopper may buy it. */
  is_open: boolean
  /** When its sale begins, where it has not. */
  begins: string | null
  non_refundable: boolean
  required_tickets: Requirement[]
  ticket_name: string
  website: string | null
  organiser_name: string
  organiser_website: string | null
  is_saas: boolean
  marketing_signup_message: string
  delivery_cost: number | null
  provider: OrganiserProvider | null
}

/** A basket, and its sale if it has one. */
export type LinesOf = Pick<CurrentBasket, 'id' | 'currency'> & { sale: Pick<CurrentSale, 'id'> | null }

/** The lines of a basket, or those of its sale if it has one. `soldHere`: whether this server can sell a ticket type. */
export async function checkoutLines(
  database: Database,
  basket: LinesOf,
  soldHere: RawBuilder<boolean>,
): Promise<CheckoutLine[]> {
  const from = basket.sale
    ? sql`(select ticket_type_id, qty, ticket_type_id as position, null as currency from sale_line where sale_id = ${basket.sale.id})`
    : sql`(select ticket_type_id, qty, id as position, ${basket.currency}::text as currency from basket_line where basket_id = ${basket.id})`
  const { rows } = await sql<CheckoutLine>`
    select type.id as ticket_id, date.id as date_id, event.id as event_id, organiser.id as organiser_id,
      line.qty, ${feeRuleSql}, type.min_per_customer,
      type.max_per_customer, ${availableSql} as available,
      ${isOnSaleSql} and ${soldHere} as on_sale,
      ${basket.sale ? sql`true` : isOpenToSql(sql`${basket.id}`)} as is_open, ${saleBeginsSql} as begins, type.non_refundable, ${requiredSql} as required_tickets,
      type.name as ticket_name, ${eventAndPlaceSql}, event.website,
      ${statedSql}, organiser.name as organiser_name, organiser.website as organiser_website, organiser.is_saas,
      organiser.marketing_signup_message, event.delivery_cost, organiser.provider
    from ${from} as line
    join ticket_type type on type.id = line.ticket_type_id
    join event_date date on date.id = type.event_date_id
    join event on event.id = date.event_id
    join organiser on organiser.id = event.organiser_id
    where event.currency = line.currency or line.currency is null
    order by line.position`.execute(database)
  return rows
}

/** The events and gift vouchers of the basket that have changed their currency. The checkout leaves them out. */
export async function leftOutByCurrency(database: Database, basket: CurrentBasket): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select event.title as name from basket_line line
    join ticket_type type on type.id = line.ticket_type_id
    join event_date date on date.id = type.event_date_id
    join event on event.id = date.event_id
    where line.basket_id = ${basket.id} and event.currency <> ${basket.currency}
    union
    select voucher.name from basket_voucher line
    join gift_voucher voucher on voucher.id = line.gift_voucher_id
    join organiser on organiser.id = voucher.organiser_id
    where line.basket_id = ${basket.id} and organiser.currency <> ${basket.currency} order by name`.execute(
    database,
  )
  return rows.map(({ name }) => name)
}

/** The stored price, with its fee shown or folded in as the organiser wants it now. */
const shownPrice = (line: CheckoutLine, { price, bookingFee }: PriceAndFee): PriceAndFee =>
  line.hidden ? folded({ price, bookingFee }) : { price, bookingFee }

interface Shown {
  priced: PricedLine
  /** Empty before the seats are allotted. */
  seats: string[]
  /** The tickets of the line that a sale holds. */
  held: number
  /** A sale holds or has sold its tickets, and the shopper is past the basket. */
  isFixed: boolean
  /** The ticket types that the account has tickets of already. */
  owned: ReadonlySet<number>
  /** All lines of the basket. */
  lines: readonly { ticket_type_id: number; qty: number }[]
  /** How many of them can be sent to somebody else; null: it is not paid. */
  transferable: number | null
}

/** The line as `get/` answers it. */
export function ticketLineOf(
  line: CheckoutLine,
  { priced, seats, held, isFixed, owned, lines, transferable }: Shown,
): TicketLine {
  const { price, bookingFee } = shownPrice(line, priced)
  const left = line.available + held
  // Where none of its tickets is in the basket, that is what the page says of an extra.
  const extras = line.required_tickets.map(one => mostBy(one, lines) || left)
  const most = Math.min(left, line.max_per_customer ?? left, mostOfOneKind, ...extras)
  return {
    ticket_id: line.ticket_id,
    event_id: line.event_id,
    date_id: line.date_id,
    qty: line.qty,
    max_can_reserve: isFixed ? line.qty : most,
    min_per_customer: line.min_per_customer,
    can_update_quantity: true,
    price: fromMinor(price),
    booking_fee: fromMinor(bookingFee),
    discount_amount: fromMinor(priced.discount),
    absorb_fee: line.absorbed,
    event_hide_booking_fee: line.hidden,
    non_refundable: line.non_refundable,
    thumbnail: line.image,
    event_url: `/events/${line.slug}/`,
    event_name: line.title,
    ticket_name: line.ticket_name,
    nice_date: niceDate(line.starts, line.ends, line.all_day),
    organiser_url: line.organiser_website ?? '',
    seats,
    required_tickets: line.required_tickets.filter(
      ({ ids, each }) => each !== null || !ids.some(id => owned.has(id)),
    ),
    refund_policy: refundPolicyOf(line),
    max_can_reserve_exceeded: !isFixed && line.qty > most,
    min_per_customer_exceeded: !isFixed && line.qty < line.min_per_customer,
    ...(transferable !== null && { transferable_qty: transferable }),
  }
}
