import type { TicketLine } from '../entities/ticket.ts'
import { toMinor } from '../format/money.ts'

/*
 * Prices and totals, in minor units. Decimals of the wire are converted when they are read.
 */

/** Price and fee as on the wire. The buyer pays both. */
export interface PriceAndFee {
  price: number
  bookingFee: number
}

export const wholePrice = ({ price, bookingFee }: PriceAndFee): number => price + bookingFee

/** The same amount as one price without a visible fee. */
export const folded = (price: PriceAndFee): PriceAndFee => ({ price: wholePrice(price), bookingFee: 0 })

/** A line of tickets. Its reductions are of the whole line. */
export interface LinePrice extends PriceAndFee {
  qty: number
  discount?: number
  offer?: number
}

/** The most that one order may cost before its reductions, in minor units. Card providers charge no more at once. */
export const mostAtOnce = 99_999_999

/** Why an order cannot be paid at once. */
export const tooDear = 'This basket costs more than can be paid at once. Please buy in several orders.'

/** What is paid for a line, fees included and reductions subtracted. */
export const lineTotal = (line: LinePrice): number =>
  line.qty * wholePrice(line) - (line.discount ?? 0) - (line.offer ?? 0)

interface BasketParts {
  lines: LinePrice[]
  vouchers?: { qty: number; value: number }[]
  delivery?: number
  /** Refund protection, where it is chosen. */
  cover?: number
  donation?: { amount: number; fee: number } | null
  /** Gift voucher credit that is spent. */
  credit?: number
}

/** The total of a basket. The server charges it, and the page shows it before the server has answered. */
export const basketTotal = (parts: BasketParts): number =>
  sum(parts.lines.map(lineTotal)) +
  sum((parts.vouchers ?? []).map(({ qty, value }) => qty * value)) +
  (parts.delivery ?? 0) +
  (parts.cover ?? 0) +
  (parts.donation ? parts.donation.amount + parts.donation.fee : 0) -
  (parts.credit ?? 0)

/** Converts a line of the wire. */
export const lineInMinor = (
  line: Pick<TicketLine, 'qty' | 'price' | 'booking_fee'> & { discount_amount?: number },
): LinePrice => ({
  qty: line.qty,
  price: toMinor(line.price),
  bookingFee: toMinor(line.booking_fee),
  discount: toMinor(line.discount_amount ?? 0),
})

/** The price of a ticket as its line shows it, and the fee on top. */
export function shownPrice(line: TicketLine, isAllAbsorbed: boolean): PriceAndFee {
  const price = lineInMinor(line)
  return isAllAbsorbed && !line.event_hide_booking_fee ? folded(price) : price
}

export const sum = (amounts: number[]): number => amounts.reduce((total, amount) => total + amount, 0)
