import type { Checkout } from '../../contract/entities/checkout.ts'
import { currencySymbol, fromMinor, money } from '../../contract/format/money.ts'
import { areAllFeesAbsorbed } from '../../contract/rules/summary.ts'
import { sum } from '../../contract/rules/totals.ts'
import { hasCustomRefundPolicy } from '../catalogue/read/refundPolicy.ts'
import { upcomingOf } from '../catalogue/read/upcoming.ts'
import { cardFormOf } from '../payments/providers.ts'
import { type CurrentSale, currentBasket } from '../sale/basket.ts'
import { basketFacts } from '../sale/basketFacts.ts'
import { type PricedBasket, priceBasket } from '../sale/priceBasket.ts'
import { providerOf } from '../sale/providerOf.ts'
import { typesOwned } from '../sale/required.ts'
import { seatsOf } from '../sale/seats.ts'
import type { Services } from '../services.ts'
import { charitiesOf } from './charitiesOf.ts'
import { emptyCheckout } from './emptyCheckout.ts'
import { eventOf } from './eventOf.ts'
import { type CheckoutLine, checkoutLines, hasOtherCurrency, ticketLineOf } from './lines.ts'
import { storedPrices } from './storedPrices.ts'
import { voucherLineOf, voucherLinesOf } from './voucherLines.ts'

/** What `get/` answers for this visit, to the account that it is signed in to. */
export async function checkoutView(
  { database, configuration: { origin, refundProtectionPercent }, payments, captcha }: Services,
  family: string,
  account: number | null,
): Promise<Checkout> {
  const basket = await currentBasket(database, family)
  if (!basket) return emptyCheckout
  const { sale } = basket
  const lines = await checkoutLines(database, basket)
  const vouchers = await voucherLinesOf(database, basket)
  const facts = sale ? null : (await basketFacts(database, [basket.id])).get(basket.id)
  const priced = facts
    ? priceBasket(facts, refundProtectionPercent)
    : await storedPrices(database, sale as CurrentSale)
  const seats = sale ? await seatsOf(database, sale.id) : new Map<number, string[]>()
  const had = account === null ? undefined : (await typesOwned(database, [account])).get(account)
  const tickets = priced.lines.flatMap(one => {
    const line = lines.find(({ ticket_id }) => ticket_id === one.ticket_type_id)
    const shown = {
      priced: one,
      seats: seats.get(one.ticket_type_id) ?? [],
      isReserved: sale !== null,
      had: had ?? new Set<number>(),
    }
    return line ? [ticketLineOf(line, shown)] : []
  })
  const gift_vouchers = vouchers.map(voucherLineOf)
  const events = unique(lines, line => line.event_id)
  const organisers = unique([...lines, ...vouchers], line => line.organiser_id)
  const organiserIds = organisers.map(line => line.organiser_id)
  const upcoming = await upcomingOf(
    database,
    organiserIds,
    events.map(line => line.event_id),
  )
  const charities = await charitiesOf(database, organiserIds, basket.currency)
  const provider = payments.size === 0 ? null : providerOf(organisers.map(line => line.provider))
  // A gift has to be paid for, also where the tickets are free.
  const charity = (provider && organiserIds.flatMap(id => charities.get(id) ?? [])[0]) ?? null
  const { discountCode, donation, total } = priced
  return {
    ...emptyCheckout,
    state: sale ? sale.state : basket.state,
    tickets,
    gift_vouchers,
    events: events.map(line => eventOf(line, lines, origin, sale?.paid ?? false)),
    organisers: organisers.map(line => ({
      id: line.organiser_id,
      name: line.organiser_name,
      full_url: 'organiser_website' in line ? (line.organiser_website ?? '') : '',
      has_custom_refund_policy: 'refund_policy_text' in line && hasCustomRefundPolicy(line),
      upcoming_events: upcoming.get(line.organiser_id) ?? [],
      is_saas: line.is_saas,
      charity: charities.get(line.organiser_id) ?? null,
    })),
    currency: { symbol: currencySymbol(basket.currency), code: basket.currency },
    delivery_cost: fromMinor(priced.deliveryCost),
    discounts_applied: discountCode
      ? { [discountCode]: fromMinor(sum(priced.lines.map(line => line.discount))) }
      : {},
    offers_applied_total: fromMinor(sum(priced.lines.map(line => line.offer))),
    gift_vouchers_applied_total: fromMinor(sum(priced.credits.map(({ amount }) => amount))),
    basket_total: fromMinor(total),
    refund_protection: priced.isCovered ? 1 : 0,
    has_refund_protection: priced.isCovered,
    refund_protection_cost: fromMinor(priced.coverCost ?? 0),
    all_booking_fees_are_absorbed: areAllFeesAbsorbed({ tickets, gift_vouchers }),
    had_mismatching_currencies: sale === null && (await hasOtherCurrency(database, basket)),
    basket_errors: sale ? [] : offSale(lines),
    basket_success: sale ? [] : basketSuccess(priced, basket.currency),
    reserving_error: sale ? null : basket.reserving_error,
    edit_basket_clicked: basket.edit_clicked,
    sale_reference: sale?.reference ?? null,
    seconds_remaining: sale && !sale.paid ? sale.seconds_remaining : null,
    payment_complete: sale?.paid ?? false,
    charity,
    add_donation: donation !== null,
    donation: donation && {
      amount_before_booking_fee: fromMinor(donation.amount),
      booking_fee: fromMinor(donation.fee),
      is_gift_aid: donation.isGiftAid,
    },
    donation_amount: fromMinor(donation?.amount ?? 0),
    is_gift_aid: donation?.isGiftAid ?? false,
    has_require_phone_number: lines.some(line => line.require_phone_number),
    has_waivers: lines.some(line => line.waiver !== null),
    captcha_sitekey: captcha?.siteKey ?? null,
    opoa: { provider, overridden: false, merchant_id: null },
    sagepay_or_stripe: provider && cardFormOf(provider),
    ga_ua_properties: [...new Set(lines.flatMap(line => line.ga_ua_properties))],
    is_test: provider !== null && total > 0 && [...payments.values()].every(({ mode }) => mode !== 'live'),
  }
}

const offSale = (lines: CheckoutLine[]): string[] =>
  lines
    .filter(line => !line.on_sale)
    .map(line => `${line.ticket_name} for ${line.title} can no longer be bought.`)

function basketSuccess({ discountCode, credits }: PricedBasket, currency: string): string[] {
  const credit = sum(credits.map(({ amount }) => amount))
  return [
    ...(discountCode ? [`The code ${discountCode} is applied.`] : []),
    ...(credit > 0
      ? [`${money(fromMinor(credit), currencySymbol(currency))} of gift voucher credit is applied.`]
      : []),
  ]
}

const unique = <T>(items: T[], by: (item: T) => number): T[] => [
  ...new Map(items.map(item => [by(item), item])).values(),
]
