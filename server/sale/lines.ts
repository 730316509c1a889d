import { sql } from 'kysely'
import type { TicketLine } from '../../contract/entities/ticket.ts'
import { niceDate } from '../../contract/format/dates.ts'
import { fromMinor } from '../../contract/format/money.ts'
import { type FeeRule, folded, type Price, priceOf } from '../../contract/rules/totals.ts'
import { availableSql, feeRuleSql, localTimesSql } from '../catalogue/readSql.ts'
import type { Database } from '../database/connect.ts'
import type { CurrentBasket } from './basket.ts'

/** One line of a basket or of its sale, with what the checkout says of its event and organiser. */
export interface Line extends FeeRule {
  ticket_id: number
  date_id: number
  event_id: number
  organiser_id: number
  qty: number
  /** Null before the tickets are reserved. */
  frozen_price: number | null
  frozen_fee: number | null
  min_per_customer: number
  available: number
  ticket_name: string
  title: string
  slug: string
  image: string
  starts: string
  ends: string
  all_day: boolean
  venue_name: string
  venue_address: string
  locality: string
  is_online: boolean
  website: string | null
  organiser_name: string
  organiser_website: string | null
  is_saas: boolean
  provider: 'stripe' | null
}

/** The lines of a basket, as they are frozen in its sale where there is one. */
export async function linesOf(database: Database, basket: CurrentBasket): Promise<Line[]> {
  const from = basket.sale
    ? sql`(select ticket_type_id, qty, price, fee, ticket_type_id as position from sale_line where sale_id = ${basket.sale.id})`
    : sql`(select ticket_type_id, qty, null::integer as price, null::integer as fee, id as position from basket_line where basket_id = ${basket.id})`
  const { rows } = await sql<Line>`
    select type.id as ticket_id, date.id as date_id, event.id as event_id, organiser.id as organiser_id,
      line.qty, ${feeRuleSql}, line.price as frozen_price, line.fee as frozen_fee, type.min_per_customer,
      ${availableSql} as available, type.name as ticket_name, event.title, event.slug, event.image,
      ${localTimesSql}, event.venue_name, event.venue_address, event.locality, event.is_online, event.website,
      organiser.name as organiser_name, organiser.website as organiser_website, organiser.is_saas,
      organiser.provider
    from ${from} as line
    join ticket_type type on type.id = line.ticket_type_id
    join event_date date on date.id = type.event_date_id
    join event on event.id = date.event_id
    join organiser on organiser.id = event.organiser_id
    order by line.position`.execute(database)
  return rows
}

/** What was frozen stays to be paid; whether its fee is to be seen is as the organiser has it now. */
function frozenOrNow(line: Line): Price {
  if (line.frozen_price === null) return priceOf(line)
  const frozen = { price: line.frozen_price, bookingFee: line.frozen_fee ?? 0 }
  return line.hidden ? folded(frozen) : frozen
}

/** The line as `get/` writes it. `reserved`: its tickets are held. */
export function ticketLineOf(line: Line, reserved: boolean): TicketLine {
  const { price, bookingFee } = frozenOrNow(line)
  return {
    ticket_id: line.ticket_id,
    event_id: line.event_id,
    date_id: line.date_id,
    qty: line.qty,
    max_can_reserve: reserved ? line.qty : line.available,
    min_per_customer: line.min_per_customer,
    can_update_quantity: true,
    price: fromMinor(price),
    booking_fee: fromMinor(bookingFee),
    discount_amount: 0,
    absorb_fee: line.absorbed,
    event_hide_booking_fee: line.hidden,
    non_refundable: false,
    thumbnail: line.image,
    event_url: `/events/${line.slug}/`,
    event_name: line.title,
    ticket_name: line.ticket_name,
    nice_date: niceDate(line.starts, line.ends, line.all_day),
    organiser_url: line.organiser_website ?? '',
    seats: [],
    required_tickets: [],
    refund_policy: refundPolicy,
    max_can_reserve_exceeded: !reserved && line.qty > line.available,
    min_per_customer_exceeded: !reserved && line.qty < line.min_per_customer,
  }
}

const refundPolicy = {
  text: 'Refunded if the event is cancelled',
  title: 'Refund policy',
  description:
    'You get back the price of your tickets if the event is cancelled. If it is moved to another date and you cannot come, ask the organiser for a refund. Otherwise tickets for a set date are not refunded. Booking fees generally cannot be refunded.',
}
