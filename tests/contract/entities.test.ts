import { expect, test } from 'vitest'
import type { AnyStruct } from '../../contract/call.ts'
import { addressEntered, foundAddress, savedAddress } from '../../contract/entities/address.ts'
import { charity, donation } from '../../contract/entities/charity.ts'
import { checkout, question } from '../../contract/entities/checkout.ts'
import { event } from '../../contract/entities/event.ts'
import { giftVoucherLine } from '../../contract/entities/giftVoucher.ts'
import { basketOrganiser, organiser, upcomingEvent } from '../../contract/entities/organiser.ts'
import { newPaymentMethod, opoa, savedPaymentMethod } from '../../contract/entities/payment.ts'
import { ticketLine } from '../../contract/entities/ticket.ts'
import { transferRow } from '../../contract/entities/transfer.ts'
import { user } from '../../contract/entities/user.ts'

const entities: [string, string, AnyStruct, string][] = [
  [
    'USR-04 USR-05 USR-06',
    'A user',
    user,
    'id email is_dark_mode first_name last_name full_name subscribed is_event_subscribed',
  ],
  ['BAS-48', 'A ticket line', ticketLine, 'ticket_id event_id date_id qty'],
  ['BAS-49', 'A ticket line', ticketLine, 'max_can_reserve min_per_customer can_update_quantity'],
  [
    'BAS-50 BAS-56',
    'A ticket line',
    ticketLine,
    'price booking_fee event_hide_booking_fee organiser_url discount_amount absorb_fee',
  ],
  [
    'BAS-51 BAS-52',
    'A ticket line',
    ticketLine,
    'non_refundable thumbnail event_url event_name ticket_name nice_date seats',
  ],
  [
    'BAS-53 BAS-54 BAS-55',
    'A ticket line',
    ticketLine,
    'required_tickets refund_policy max_can_reserve_exceeded min_per_customer_exceeded',
  ],
  [
    'BAS-57 BAS-58',
    'A gift voucher line',
    giftVoucherLine,
    'id qty value name thumbnail o_url o_name uk_expiry_date',
  ],
  [
    'BAS-59',
    'An event',
    event,
    'id title refund_protection warn_customers_about_different_timeslots_message',
  ],
  ['CON-42 CON-43', 'An event', event, 'shareable_link venue has_livestream access_online reward_referrers'],
  ['CON-42', 'A venue', event.schema.venue, 'full_address map_address map_checkin'],
  ['CON-43', 'A reward', event.schema.reward_referrers, 'text short_text'],
  ['ANL-05', 'An event', event, 'ga ga_conversion_id fb_pixel'],
  ['BAS-60', 'An organiser', organiser, 'name full_url has_custom_refund_policy upcoming_events'],
  ['BAS-60', 'An upcoming event', upcomingEvent, 'url thumbnail title location date'],
  ['CON-44', 'An organiser', organiser, 'name is_saas charity'],
  [
    'CON-44 KUP-07',
    'An organiser of the basket',
    basketOrganiser,
    'id organiser_subscribed marketing_signup_message',
  ],
  ['BAS-61', 'A checkout', checkout, 'tickets gift_vouchers events organisers'],
  ['BAS-62', 'A currency', checkout.schema.currency, 'symbol code'],
  [
    'BAS-63',
    'A checkout',
    checkout,
    'had_mismatching_currencies reserving_error basket_errors basket_success',
  ],
  [
    'COD-05 COD-06',
    'A checkout',
    checkout,
    'discounts_applied offers_applied_total gift_vouchers_applied_total',
  ],
  ['RFP-05', 'A checkout', checkout, 'refund_protection has_refund_protection refund_protection_cost'],
  [
    'CAP-12 SUM-27 SUM-28',
    'A checkout',
    checkout,
    'captcha_sitekey delivery_cost basket_total all_booking_fees_are_absorbed edit_basket_clicked',
  ],
  [
    'CON-38',
    'A checkout',
    checkout,
    'state express has_require_phone_number require_delivery_address before_payment_questions after_payment_questions has_waivers after_sale_messages',
  ],
  ['CON-39', 'A checkout', checkout, 'sale_reference seconds_remaining payment_complete'],
  ['CON-40', 'A checkout', checkout, 'opoa sagepay_or_stripe'],
  ['CON-40', 'A payment account', opoa, 'provider overridden merchant_id'],
  [
    'CON-41',
    'A checkout',
    checkout,
    'payment_plan_schedule_options payment_plan_remaining truelayer_returned_from',
  ],
  ['DON-24', 'A charity', charity, 'id name logo description_html donation_checkout_title donation_options'],
  [
    'DON-25',
    'A charity',
    charity,
    'base_fee booking_fee booking_fee_includes_vat booking_fee_vat booking_fee_cap',
  ],
  ['DON-26', 'A donation', donation, 'amount_before_booking_fee booking_fee is_gift_aid'],
  [
    'DON-27 DON-28 ANL-04',
    'A checkout',
    checkout,
    'donation donation_amount is_gift_aid charity add_donation ga_ua_properties',
  ],
  [
    'ADR-04 ADR-09',
    'An address entered',
    addressEntered,
    'selected_user_address_id first_name last_name address_1 address_2 town postcode country state',
  ],
  ['ADR-23', 'A saved address', savedAddress, 'id first_name last_name full_address'],
  ['ADR-26', 'A found address', foundAddress, 'formatted_address address_line_2 town post_code'],
  [
    'INS-09',
    'A saved payment method',
    savedPaymentMethod,
    'payment_method_id card_type last4digits expiry is_default',
  ],
  [
    'CAL-38',
    'A new payment method',
    newPaymentMethod,
    'id brand last4 month year funding make_default_payment_method',
  ],
  [
    'TQN-09',
    'A question',
    question,
    'id osq_id ticket_id question type mandatory once_per_checkout prepopulated_array',
  ],
  [
    'TRF-23 TRF-24',
    'A transfer row',
    transferRow,
    'ticket_id name email qty is_gift send_gift delivery_date delivery_time message',
  ],
]

test.each(entities)('%s GAP-09 %s has its documented fields', (_, __, struct, fields) => {
  expect(Object.keys(struct.schema as object)).toEqual(expect.arrayContaining(fields.split(' ')))
})
