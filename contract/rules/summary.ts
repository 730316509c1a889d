import type { Checkout } from '../entities/checkout.ts'
import { toMinor } from '../format/money.ts'
import { basketTotal, lineInMinor, sum } from './totals.ts'

/* Amounts that the order summary derives from the checkout, in minor units. */

/** What the order summary is made of. */
export type Summed = Pick<
  Checkout,
  | 'tickets'
  | 'gift_vouchers'
  | 'basket_total'
  | 'gift_vouchers_applied_total'
  | 'offers_applied_total'
  | 'discounts_applied'
  | 'delivery_cost'
  | 'has_refund_protection'
  | 'refund_protection_cost'
  | 'donation'
  | 'all_booking_fees_are_absorbed'
  | 'currency'
>

/** The server computes this for its answer, and the page after a change of the lines that waits. */
export const areAllFeesAbsorbed = ({
  tickets,
  gift_vouchers,
}: Pick<Checkout, 'tickets' | 'gift_vouchers'>): boolean =>
  gift_vouchers.length === 0 && tickets.every(line => line.absorb_fee)

export const isBookingFeeHidden = ({ tickets }: Summed): boolean =>
  tickets.every(line => line.event_hide_booking_fee)

export const bookingFeeTotal = (checkout: Summed): number =>
  inMinor([checkout.basket_total, checkout.gift_vouchers_applied_total, checkout.offers_applied_total]) -
  toMinor(checkout.delivery_cost) -
  refundProtection(checkout) -
  donationWithFee(checkout.donation) -
  ticketPrices(checkout) -
  voucherPrices(checkout) +
  inMinor(checkout.tickets.map(line => line.discount_amount))

/** The price of the tickets before discounts, with the fees where all are absorbed. */
export const subtotal = (checkout: Summed): number =>
  ticketPrices(checkout) + (checkout.all_booking_fees_are_absorbed ? bookingFeeTotal(checkout) : 0)

/** The total with a chosen donation in place of the saved one. */
export const totalWithDonation = (checkout: Checkout, chosen: Donation): number =>
  toMinor(checkout.basket_total) - donationWithFee(checkout.donation) + donationWithFee(chosen)

type Donation = Pick<NonNullable<Checkout['donation']>, 'amount_before_booking_fee' | 'booking_fee'> | null

export const donationWithFee = (one: Donation): number =>
  one ? inMinor([one.amount_before_booking_fee, one.booking_fee]) : 0

/** The wire states the price of refund protection before it is chosen, too. */
export const refundProtection = (checkout: Summed): number =>
  checkout.has_refund_protection ? toMinor(checkout.refund_protection_cost) : 0

const inMinor = (decimals: number[]): number => sum(decimals.map(toMinor))

const ticketPrices = ({ tickets }: Summed): number => sum(tickets.map(line => line.qty * toMinor(line.price)))

export const voucherPrices = ({ gift_vouchers }: Summed): number =>
  sum(gift_vouchers.map(line => line.qty * toMinor(line.value)))

/** The part of the total that the page can compute after an update: without offers, delivery and credit. */
export const changeableTotal = (checkout: Summed): number =>
  basketTotal({
    lines: checkout.tickets.map(lineInMinor),
    vouchers: checkout.gift_vouchers.map(({ qty, value }) => ({ qty, value: toMinor(value) })),
    cover: refundProtection(checkout),
    donation: { amount: donationWithFee(checkout.donation), fee: 0 },
  })
