import type { Checkout } from '../../contract/entities/checkout.ts'
import { currencySymbol, fromMinor } from '../../contract/format/money.ts'
import { areAllFeesAbsorbed } from '../../contract/rules/summary.ts'
import { basketTotal, priceOf } from '../../contract/rules/totals.ts'
import { upcomingOf } from '../catalogue/upcoming.ts'
import type { Services } from '../services.ts'
import { currentBasket } from './basket.ts'
import { charitiesOf } from './charitiesOf.ts'
import { emptyCheckout } from './emptyCheckout.ts'
import { eventOf } from './eventOf.ts'
import { hasCustomRefundPolicy, linesOf, ticketLineOf } from './lines.ts'
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
  const organiserIds = organisers.map(line => line.organiser_id)
  const upcoming = await upcomingOf(
    database,
    organiserIds,
    events.map(line => line.event_id),
  )
  const charities = await charitiesOf(database, organiserIds)
  const provider = cards && providerOf(organisers.map(line => line.provider))
  return {
    ...emptyCheckout,
    state: sale ? sale.state : basket.state,
    tickets,
    events: events.map(line => eventOf(line, lines, origin, sale?.paid ?? false)),
    organisers: organisers.map(line => ({
      id: line.organiser_id,
      name: line.organiser_name,
      full_url: line.organiser_website ?? '',
      has_custom_refund_policy: hasCustomRefundPolicy(line),
      upcoming_events: upcoming.get(line.organiser_id) ?? [],
      is_saas: line.is_saas,
      charity: charities.get(line.organiser_id) ?? null,
    })),
    currency: { symbol: currencySymbol(basket.currency), code: basket.currency },
    basket_total: fromMinor(total),
    all_booking_fees_are_absorbed: areAllFeesAbsorbed({ ...emptyCheckout, tickets }),
    reserving_error: sale ? null : basket.reserving_error,
    edit_basket_clicked: basket.edit_clicked,
    sale_reference: sale?.reference ?? null,
    seconds_remaining: sale && !sale.paid ? sale.seconds_remaining : null,
    payment_complete: sale?.paid ?? false,
    express: lines.length > 0 && lines.every(line => line.express),
    charity: organiserIds.map(id => charities.get(id)).find(Boolean) ?? null,
    has_require_phone_number: lines.some(line => line.require_phone_number),
    opoa: { provider, overridden: false, merchant_id: null },
    sagepay_or_stripe: provider && (provider === 'sagepay' ? 'sagepay' : 'stripe'),
    ga_ua_properties: [...new Set(organisers.flatMap(line => line.ga_ua_properties))],
    is_test: provider !== null && total > 0 && cards?.mode !== 'live',
  }
}

const unique = <T>(items: T[], by: (item: T) => number): T[] => [
  ...new Map(items.map(item => [by(item), item])).values(),
]
