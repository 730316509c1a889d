import { fromMinor, money, toMinor } from '../format/money.ts'
import {
  bookingFeeTotal,
  donationWithFee,
  isBookingFeeHidden,
  refundProtection,
  type Summed,
  subtotal,
  voucherPrices,
} from './summary.ts'

/**
 * The rows between the tickets and the total, with formatted amounts; none where the total equals the tickets' price.
 */
export function summaryRows(checkout: Summed): (readonly [label: string, amount: string])[] {
  const { symbol } = checkout.currency
  const fee = isBookingFeeHidden(checkout) ? 0 : bookingFeeTotal(checkout)
  const rows: [label: string, amount: number, mark?: '+ ' | '(' | ''][] = [
    ['Tickets', subtotal(checkout), ''],
    ['Gift vouchers', voucherPrices(checkout), ''],
    ['Booking fees', fee, checkout.all_booking_fees_are_absorbed ? '(' : '+ '],
    ['Delivery', toMinor(checkout.delivery_cost)],
    ...Object.entries(checkout.discounts_applied).map(
      ([code, off]) => [code, -toMinor(off)] as [string, number],
    ),
    ['Offers', -toMinor(checkout.offers_applied_total)],
    ['Gift voucher credit', -toMinor(checkout.gift_vouchers_applied_total)],
    ['Refund protection', refundProtection(checkout)],
    ['Donation', donationWithFee(checkout.donation)],
  ]
  const shown = rows.filter(([, amount]) => amount !== 0)
  // A donation always has its own row.
  return shown.length < 2 && !checkout.donation
    ? []
    : shown.map(([label, amount, mark = amount > 0 ? '+ ' : '']) => [
        label,
        `${mark}${money(fromMinor(amount), symbol)}${mark === '(' ? ')' : ''}`,
      ])
}
