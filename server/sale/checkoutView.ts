import { sql } from 'kysely'
import type { Checkout } from '../../contract/entities/checkout.ts'
import type { TicketLine } from '../../contract/entities/ticket.ts'
import { niceDate } from '../../contract/format/dates.ts'
import { currencySymbol, fromMinor } from '../../contract/format/money.ts'
import { placeInWords } from '../../contract/format/place.ts'
import { areAllFeesAbsorbed } from '../../contract/rules/summary.ts'
import { basketTotal, type FeeRule, folded, type Price, priceOf } from '../../contract/rules/totals.ts'
import { availableSql, feeRuleSql, localTimesSql } from '../catalogue/readSql.ts'
import { upcomingOf } from '../catalogue/upcoming.ts'
import type { Database } from '../database/connect.ts'
import type { Services } from '../services.ts'
import { type CurrentBasket, currentBasket } from './basket.ts'
import { providerOf } from './providerOf.ts'

interface Line extends FeeRule {
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

/** What `get/` answers for this visit. */
export async function checkoutView(
  { database, configuration: { origin }, cards }: Services,
  lineage: string,
): Promise<Checkout> {
  const basket = await currentBasket(database, lineage)
  if (!basket) return emptyCheckout
  const lines = await linesOf(database, basket)
  const sale = basket.sale
  const total = sale ? sale.total : basketTotal(lines.map(line => ({ qty: line.qty, ...priceOf(line) })))
  const tickets = lines.map(line => ticketLineOf(line, sale !== null))
  const events = unique(lines, line => line.event_id)
  const organisers = unique(lines, line => line.organiser_id)
  const upcoming = await upcomingOf(
    database,
    organisers.map(line => line.organiser_id),
    events.map(line => line.event_id),
  )
  const provider = cards && providerOf(organisers.map(line => line.provider))
  return {
    ...emptyCheckout,
    state: sale ? sale.state : basket.state,
    tickets,
    events: events.map(line => ({
      id: line.event_id,
      title: line.title,
      refund_protection: false,
      warn_customers_about_different_timeslots_message: null,
      shareable_link: `${origin}/events/${line.slug}/`,
      venue: line.venue_address
        ? {
            full_address: placeInWords(line.venue_name, line.venue_address),
            map_address: line.venue_address,
            map_checkin: line.starts.slice(0, 10),
          }
        : null,
      has_livestream: false,
      access_online: null,
      ga: null,
      ga_conversion_id: null,
      fb_pixel: null,
      reward_referrers: null,
    })),
    organisers: organisers.map(line => ({
      id: line.organiser_id,
      name: line.organiser_name,
      full_url: line.organiser_website ?? '',
      has_custom_refund_policy: false,
      upcoming_events: upcoming.get(line.organiser_id) ?? [],
      is_saas: line.is_saas,
      charity: null,
    })),
    currency: { symbol: currencySymbol(basket.currency), code: basket.currency },
    basket_total: fromMinor(total),
    all_booking_fees_are_absorbed: areAllFeesAbsorbed({ ...emptyCheckout, tickets }),
    reserving_error: sale ? null : basket.reserving_error,
    edit_basket_clicked: basket.edit_clicked,
    sale_reference: sale?.reference ?? null,
    seconds_remaining: sale && !sale.paid ? sale.seconds_remaining : null,
    payment_complete: sale?.paid ?? false,
    opoa: { provider, overridden: false, merchant_id: null },
    sagepay_or_stripe: provider,
    is_test: provider !== null && total > 0 && cards?.mode !== 'live',
  }
}

async function linesOf(database: Database, basket: CurrentBasket): Promise<Line[]> {
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

function ticketLineOf(line: Line, reserved: boolean): TicketLine {
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

const unique = <T>(items: T[], by: (item: T) => number): T[] => [
  ...new Map(items.map(item => [by(item), item])).values(),
]

const emptyCheckout: Checkout = {
  state: 'basket',
  tickets: [],
  gift_vouchers: [],
  events: [],
  organisers: [],
  currency: { symbol: currencySymbol('GBP'), code: 'GBP' },
  delivery_cost: 0,
  discounts_applied: {},
  offers_applied_total: 0,
  gift_vouchers_applied_total: 0,
  basket_total: 0,
  refund_protection: 0,
  has_refund_protection: false,
  refund_protection_cost: 0,
  all_booking_fees_are_absorbed: false,
  had_mismatching_currencies: false,
  reserving_error: null,
  basket_errors: [],
  basket_success: [],
  sale_reference: null,
  seconds_remaining: null,
  payment_complete: false,
  edit_basket_clicked: false,
  express: false,
  captcha_sitekey: null,
  charity: null,
  add_donation: false,
  donation: null,
  donation_amount: 0,
  is_gift_aid: false,
  // True also where there is nothing on offer to subscribe to: either way there is nothing to ask.
  marketing_preferences: { ct_subscribed: true, event_subscribed: true, basket_organisers: [] },
  require_delivery_address: false,
  has_require_phone_number: false,
  before_payment_questions: [],
  after_payment_questions: [],
  has_waivers: false,
  after_sale_messages: [],
  opoa: { provider: null, overridden: false, merchant_id: null },
  sagepay_or_stripe: null,
  payment_plan_schedule_options: {},
  payment_plan_remaining: 0,
  truelayer_returned_from: null,
  ga_ua_properties: [],
  is_test: false,
}
