import {
  array,
  boolean,
  enums,
  type Infer,
  nullable,
  number,
  object,
  optional,
  record,
  string,
} from 'superstruct'
import { stepName } from '../steps.ts'
import { charity, donation } from './charity.ts'
import { event } from './event.ts'
import { giftVoucherLine } from './giftVoucher.ts'
import { basketOrganiser, organiser } from './organiser.ts'
import { opoa, paymentPlans } from './payment.ts'
import { ticketLine } from './ticket.ts'

export const question = object({
  id: number(),
  osq_id: number(),
  ticket_id: number(),
  question: string(),
  type: enums(['text', 'checkbox', 'dropdown']),
  /** "1": an answer is required. */
  mandatory: string(),
  /** "1": asked once, on the Basket step, and not for each ticket. */
  once_per_checkout: string(),
  prepopulated_array: array(string()),
})

const afterSaleMessage = object({
  organiser_name: string(),
  event_title: string(),
  event_nice_date: string(),
  event_nice_time: string(),
  message: string(),
})

/** The answer of `get/`: the basket, its sale if there is one, and the facts that decide the next step. */
export const checkout = object({
  state: stepName,
  tickets: array(ticketLine),
  gift_vouchers: array(giftVoucherLine),
  events: array(event),
  organisers: array(organiser),
  currency: object({ symbol: string(), code: string() }),

  delivery_cost: number(),
  discounts_applied: record(string(), number()),
  offers_applied_total: number(),
  gift_vouchers_applied_total: number(),
  /** Includes a saved donation and its fee. */
  basket_total: number(),
  refund_protection: enums([0, 1]),
  has_refund_protection: boolean(),
  refund_protection_cost: number(),
  all_booking_fees_are_absorbed: boolean(),

  had_mismatching_currencies: boolean(),
  reserving_error: nullable(string()),
  basket_errors: array(string()),
  basket_success: array(string()),

  sale_reference: nullable(string()),
  /** Seconds until the hold ends; null without a hold. */
  seconds_remaining: nullable(number()),
  payment_complete: boolean(),
  edit_basket_clicked: boolean(),
  express: boolean(),
  captcha_sitekey: nullable(string()),

  charity: nullable(charity),
  add_donation: boolean(),
  donation: nullable(donation),
  donation_amount: number(),
  is_gift_aid: boolean(),

  marketing_preferences: object({
    ct_subscribed: boolean(),
    event_subscribed: boolean(),
    basket_organisers: array(basketOrganiser),
  }),
  require_delivery_address: boolean(),
  has_require_phone_number: boolean(),
  before_payment_questions: array(question),
  after_payment_questions: array(question),
  has_waivers: boolean(),
  after_sale_messages: array(afterSaleMessage),

  opoa,
  sagepay_or_stripe: nullable(enums(['sagepay', 'stripe'])),
  /** The ways to pay that this server takes for this basket; left out: all that the rules offer. */
  payment_methods: optional(array(string())),
  payment_plan_schedule_options: paymentPlans,
  /** The number of payments still to come. */
  payment_plan_remaining: number(),
  /** 0: cancelled at the bank; 1: returned; null: never left. */
  truelayer_returned_from: nullable(enums([0, 1])),
  ga_ua_properties: array(string()),
  /** Payments take no money: the provider is a sandbox, or uses its test keys. */
  is_test: optional(boolean()),
})

export type Checkout = Infer<typeof checkout>
