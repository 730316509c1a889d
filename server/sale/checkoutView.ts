import type { Checkout } from '../../contract/entities/checkout.ts'
import { currencySymbol, fromMinor } from '../../contract/format/money.ts'
import { placeInWords } from '../../contract/format/place.ts'
import { areAllFeesAbsorbed } from '../../contract/rules/summary.ts'
import { basketTotal, priceOf } from '../../contract/rules/totals.ts'
import { upcomingOf } from '../catalogue/upcoming.ts'
import type { Services } from '../services.ts'
import { currentBasket } from './basket.ts'
import { emptyCheckout } from './emptyCheckout.ts'
import { linesOf, ticketLineOf } from './lines.ts'
import { providerOf } from './providerOf.ts'

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

const unique = <T>(items: T[], by: (item: T) => number): T[] => [
  ...new Map(items.map(item => [by(item), item])).values(),
]
