import type { Checkout } from '../../contract/entities/checkout.ts'
import { niceDate, time } from '../../contract/format/dates.ts'
import { currencySymbol, fromMinor, money } from '../../contract/format/money.ts'
import { areAllFeesAbsorbed } from '../../contract/rules/summary.ts'
import { sum } from '../../contract/rules/totals.ts'
import { beforeReservation } from '../../contract/steps.ts'
import { isPayable } from '../catalogue/read/soldHere.ts'
import type { Database } from '../database/connect.ts'
import { lastAttempt } from '../payments/outcome.ts'
import type { CurrentBasket } from '../sale/basket.ts'
import { whyLapsed } from '../sale/codes/discountState.ts'
import { inOtherCurrency, needsCode, offSale } from '../sale/offSale.ts'
import type { PricedBasket, WhyLeftOut } from '../sale/priceBasket.ts'
import { typesOwned } from '../sale/stock/required.ts'
import { seatsOf } from '../sale/stock/seats.ts'
import type { Services } from '../services.ts'
import { transferableTickets } from '../transfer/transferable.ts'
import { type CheckoutContent, checkoutContent } from './checkoutContent.ts'
import { emptyCheckout } from './emptyCheckout.ts'
import { eventOf } from './eventOf.ts'
import { type CheckoutLine, leftOutByCurrency, ticketLineOf } from './lines.ts'
import { marketingOf } from './marketingOf.ts'
import { organisersInWire } from './organisersInWire.ts'
import { paymentInWire } from './paymentInWire.ts'
import { planInWire } from './planInWire.ts'
import { pricesInWire, pricesOf } from './prices.ts'
import { voucherLineOf } from './voucherLines.ts'

type CheckoutServices = Pick<
  Services,
  'database' | 'configuration' | 'payments' | 'payable' | 'captcha' | 'upcoming' | 'sendText'
>

/** The answer of `get/` to a session family and the account that it is signed in to. */
export async function checkoutView(
  services: CheckoutServices,
  family: string,
  account: number | null,
): Promise<Checkout> {
  const { database, configuration, payments, payable, captcha } = services
  const content = await checkoutContent(services, family)
  if (!content) return emptyCheckout
  const { basket, lines, vouchers, events, sellers, provider } = content
  const { sale } = basket
  const priced = await pricesOf(database, basket, configuration.refundProtectionPercent)
  const tickets = await ticketLines(database, basket, lines, priced, account)
  const gift_vouchers = vouchers.map(voucherLineOf)
  const others = sale ? [] : await leftOutByCurrency(database, basket)
  const isEmpty = tickets.length + gift_vouchers.length === 0
  // Without a spread of the empty checkout: a field that is forgotten here does not compile, an optional one neither.
  const view: Required<Checkout> = {
    ...pricesInWire(priced),
    ...stateInWire(basket, priced, lines, isEmpty ? others : []),
    ...content.questions,
    tickets,
    gift_vouchers,
    events: events.map(line => eventOf(line, lines, configuration.origin, sale)),
    organisers: await organisersInWire(services, {
      ...content,
      takes: one => isPayable(payable, one, basket.currency),
    }),
    currency: { symbol: currencySymbol(basket.currency), code: basket.currency },
    all_booking_fees_are_absorbed: areAllFeesAbsorbed({ tickets, gift_vouchers }),
    had_mismatching_currencies: others.length > 0 && !isEmpty,
    charity: content.charity,
    express: content.isExpress,
    captcha_sitekey: captcha?.siteKey ?? null,
    marketing_preferences: await marketingOf(database, account, sellers),
    ...ofEvents(content),
    ...paymentInWire(provider, priced.total, basket.currency, payments),
    ...(await planInWire(services, {
      events,
      hasVouchers: vouchers.length > 0,
      total: priced.total,
      currency: basket.currency,
      provider,
      sale,
    })),
    truelayer_returned_from:
      sale?.state === 'awaiting_truelayer'
        ? ((await lastAttempt(database, sale.id))?.returned ?? null)
        : null,
  }
  return view
}

/** What the events of a basket ask of its shopper. */
const ofEvents = ({ lines, events }: CheckoutContent) => ({
  has_require_phone_number: lines.some(line => line.require_phone_number),
  has_waivers: lines.some(line => line.waiver !== null),
  require_delivery_address: lines.some(line => line.delivery_cost !== null),
  after_sale_messages: events.flatMap(messageOf),
  ga_ua_properties: [...new Set(lines.flatMap(line => line.ga_ua_properties))],
})

async function ticketLines(
  database: Database,
  { sale }: CurrentBasket,
  lines: CheckoutLine[],
  priced: PricedBasket,
  account: number | null,
): Promise<Checkout['tickets']> {
  const seats = sale ? await seatsOf(database, sale.id) : new Map<number, string[]>()
  const transferable = sale?.paid ? await transferableTickets(database, sale.id) : null
  const owned = account === null ? undefined : (await typesOwned(database, [account])).get(account)
  return priced.lines.flatMap(one => {
    const line = lines.find(({ ticket_id }) => ticket_id === one.ticket_type_id)
    if (!line) return []
    const shown = {
      priced: one,
      seats: seats.get(one.ticket_type_id) ?? [],
      held: sale && !sale.paid ? line.qty : 0,
      isFixed: sale !== null && !beforeReservation.has(sale.state),
      owned: owned ?? new Set<number>(),
      lines: priced.lines,
      transferable:
        transferable === null
          ? null
          : transferable.filter(({ ticket_type_id }) => ticket_type_id === one.ticket_type_id).length,
    }
    return [ticketLineOf(line, shown)]
  })
}

/**
 * `others`: what is in another currency than the basket, where the basket shows nothing else. What is left out beside something
 * else must be purchased separately, as `had_mismatching_currencies` says.
 */
function stateInWire(
  basket: CurrentBasket,
  priced: PricedBasket,
  lines: CheckoutLine[],
  others: readonly string[],
) {
  const { sale } = basket
  return {
    state: sale ? sale.state : basket.state,
    // The reason why a hold has ended may say it already.
    basket_errors: sale
      ? []
      : [
          ...others.map(addAgain),
          ...offSaleIn(lines),
          ...leftOut(priced, basket.currency),
          ...lapsed(priced),
        ].filter(error => error !== basket.reserving_error),
    basket_success: sale ? [] : basketSuccess(priced, basket.currency),
    reserving_error: sale ? null : basket.reserving_error,
    edit_basket_clicked: basket.edit_clicked,
    sale_reference: sale?.reference ?? null,
    seconds_remaining: sale && !sale.paid ? sale.seconds_remaining : null,
    payment_complete: sale?.paid ?? false,
  }
}

/** The organiser's message to whoever has bought tickets of its event. */
const messageOf = (line: CheckoutLine): Checkout['after_sale_messages'] =>
  line.after_sale_message === null
    ? []
    : [
        {
          organiser_name: line.organiser_name,
          event_title: line.title,
          event_nice_date: niceDate(line.starts, line.ends, true),
          event_nice_time: line.all_day ? '' : time(line.starts),
          message: line.after_sale_message,
        },
      ]

const addAgain = (what: string): string =>
  `${inOtherCurrency(what)} If that suits you, add it again at its new price.`

const offSaleIn = (lines: CheckoutLine[]): string[] =>
  lines.flatMap(({ ticket_name, title, on_sale, is_open, begins }) => {
    const what = `${ticket_name} for ${title}`
    if (!is_open) return needsCode(what)
    return on_sale ? [] : offSale(what, begins)
  })

const WHY_LEFT_OUT: Record<WhyLeftOut, string> = {
  withdrawn: 'it takes no donations here any more',
  'not in the basket': 'nothing of its organiser is in your basket',
  'not paid with it': 'it cannot be paid together with the rest of your basket',
}

const leftOut = ({ leftOut: donation }: PricedBasket, currency: string): string[] =>
  donation
    ? [
        `Your donation of ${money(fromMinor(donation.amount), currencySymbol(currency))} to ${donation.charity} is left out: ${WHY_LEFT_OUT[donation.why]}.`,
      ]
    : []

const lapsed = ({ lapsed: code }: PricedBasket): string[] => (code ? [whyLapsed(code)] : [])

function basketSuccess({ discountCode, credits }: PricedBasket, currency: string): string[] {
  const credit = sum(credits.map(({ amount }) => amount))
  return [
    ...(discountCode ? [`The code ${discountCode} is applied.`] : []),
    ...(credit > 0
      ? [`${money(fromMinor(credit), currencySymbol(currency))} of gift voucher credit is applied.`]
      : []),
  ]
}
