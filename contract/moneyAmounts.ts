import { boolean, type Infer, nullable, number, object, string } from 'superstruct'

/**
 * What was sold, and what became of it, in decimals of a currency. In each row of a report
 * `face - discounts + fees + delivery + protection + donations + donation_fees + vouchers - redeemed - refunds` is
 * `received + still_due - due_back - by_hand`. Of a span of days, what was sold before it can make the last six negative.
 */
const sold = {
  /** Tickets that were sold, before discounts. A booking fee that its organiser absorbs or hides is as in the basket. */
  face: number(),
  /** By discount codes and offers. */
  discounts: number(),
  fees: number(),
  delivery: number(),
  /** Refund protection. */
  protection: number(),
  donations: number(),
  donation_fees: number(),
  /** Gift vouchers that were sold. */
  vouchers: number(),
  /** Credit of gift vouchers that has paid for tickets, without what went back to its code. */
  redeemed: number(),
  /** What was taken back of all this, and what was given back while tickets stayed valid. */
  refunds: number(),
}

const amounts = {
  ...sold,
  /** What the payment providers have of it: what shoppers have paid, without what went back to them. */
  received: number(),
  /** What of `received` is of orders that are paid in instalments. */
  instalments: number(),
  /** What is still to be paid in instalments. */
  still_due: number(),
  /** Refunds that a bank has not taken: they are to be paid by hand. */
  due_back: number(),
  /** Such refunds that were paid by hand. */
  by_hand: number(),
}

export const moneyAmounts = object(amounts)

/** What was sold and taken back, however much of it is paid by now. */
export const soldAmounts = object(sold)

export type MoneyAmounts = Infer<typeof moneyAmounts>

export type MoneyColumn = keyof MoneyAmounts

export const MONEY_COLUMNS = Object.keys(amounts) as MoneyColumn[]

/** The money of a ticket type; without one, that of a whole event; without an event, that of the organiser's gift vouchers. */
export const moneyRow = object({
  currency: string(),
  currency_symbol: string(),
  /** Of test orders, for which nobody has paid. */
  is_test: boolean(),
  event_id: nullable(number()),
  event: string(),
  date_id: nullable(number()),
  nice_date: string(),
  ticket_id: nullable(number()),
  ticket: string(),
  /** How many tickets were sold, without those that were taken back. */
  tickets: number(),
  ...amounts,
})

export type MoneyRow = Infer<typeof moneyRow>
