import { is, type Struct } from 'superstruct'
import { expect, test } from 'vitest'
import { checkout } from '../../contract/entities/checkout.ts'

/** The fields that `get/` has had since the first version. */
const FROM_THE_START = [
  'add_donation',
  'after_payment_questions',
  'after_sale_messages',
  'all_booking_fees_are_absorbed',
  'basket_errors',
  'basket_success',
  'basket_total',
  'before_payment_questions',
  'captcha_sitekey',
  'charity',
  'currency',
  'delivery_cost',
  'discounts_applied',
  'donation',
  'donation_amount',
  'edit_basket_clicked',
  'events',
  'express',
  'ga_ua_properties',
  'gift_vouchers',
  'gift_vouchers_applied_total',
  'had_mismatching_currencies',
  'has_refund_protection',
  'has_require_phone_number',
  'has_waivers',
  'is_gift_aid',
  'marketing_preferences',
  'offers_applied_total',
  'opoa',
  'organisers',
  'payment_complete',
  'payment_plan_remaining',
  'payment_plan_schedule_options',
  'refund_protection',
  'refund_protection_cost',
  'require_delivery_address',
  'reserving_error',
  'sagepay_or_stripe',
  'sale_reference',
  'seconds_remaining',
  'state',
  'tickets',
  'truelayer_returned_from',
]

test('A field that get/ gained later is optional, because a server of the version before does not answer it', () => {
  const fields = Object.entries(checkout.schema as Record<string, Struct>)
  const demanded = fields.filter(([, field]) => !is(undefined, field)).map(([name]) => name)
  expect(demanded.toSorted()).toEqual(FROM_THE_START)
})
