import { array, boolean, enums, nullable, number, object, optional, record, string } from 'superstruct'
import { flag, text } from '../fields.ts'

/** The organiser's own payment account. */
export const opoa = object({
  provider: nullable(string()),
  /** The platform's provider is used in its place. */
  overridden: boolean(),
  merchant_id: nullable(string()),
})

/** By the number of payments, as text. "1" is no instalment plan. */
export const paymentPlans = record(
  string(),
  object({ label: string(), schedule: array(object({ uk_due: string(), value: number() })) }),
)

export const savedPaymentMethod = object({
  payment_method_id: string(),
  card_type: string(),
  last4digits: string(),
  expiry: string(),
  is_default: boolean(),
})

export const newPaymentMethod = object({
  id: text(),
  brand: optional(text()),
  last4: optional(text(4)),
  month: optional(text(2)),
  year: optional(text(4)),
  funding: optional(text()),
  make_default_payment_method: flag(),
})

/**
 * The outcome of a sale's payment. `checking`: it is unknown, so no other payment may begin. `refunded`: the payment
 * came too late and is refunded.
 */
export const paymentOutcome = object({
  outcome: enums(['not_charged', 'checking', 'charged', 'refunded']),
  /** The reference of the sale, to quote to support; null: this visit has no sale. */
  reference: nullable(string()),
  /** Why there was no charge, in the provider's words; empty where no payment was attempted. */
  message: string(),
  /** The hold has ended, and `message` says why; left out by an earlier server. */
  is_over: optional(boolean()),
})

export const bankStatus = object({
  payment_completed: boolean(),
  reference: nullable(string()),
  total: nullable(number()),
  checkout_expires_in: nullable(number()),
  truelayer_status_error: nullable(string()),
  status: nullable(string()),
})
