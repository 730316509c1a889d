import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { PaymentMethod } from '../../contract/rules/paymentMethods.ts'
import type { StepName } from '../../contract/steps.ts'
import type { OrganiserProvider } from './organiserProviders.ts'

/* The tables of migrations/*.sql for Kysely. Money is in minor units. */

type Id = GeneratedAlways<number>
type Moment = ColumnType<Date, Date | string, Date | string>
type Now = ColumnType<Date, Date | string | undefined, Date | string>
type Maybe<T> = ColumnType<T | null, T | null | undefined, T | null>
type MaybeMoment = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>

/** The state of an attempt to pay; migrations/002_payment.sql and 012_refund_failed.sql define each. */
export type AttemptStatus =
  | 'created'
  | 'open'
  | 'processing'
  | 'succeeded'
  | 'refunding'
  | 'refunded'
  | 'refund_failed'
  | 'canceled'

/** What a donor states besides the amount. */
interface Generous {
  is_gift_aid: Generated<boolean>
  uk_based: Generated<boolean>
  address: Generated<string>
  postcode: Generated<string>
  subscribe: Generated<boolean>
  wording: Maybe<string>
  declared_at: MaybeMoment
}

export interface Schema {
  setting: { name: string; value: string }
  organiser: {
    id: Id
    slug: string
    name: string
    website: Maybe<string>
    is_saas: Generated<boolean>
    provider: Maybe<OrganiserProvider>
    marketing_signup_message: Generated<string>
    currency: Generated<string>
    refund_policy_text: Maybe<string>
    refund_policy_title: Maybe<string>
    refund_policy_description: Maybe<string>
    ga_ua_properties: Generated<string[]>
  }
  charity: {
    id: Id
    organiser_id: number
    name: string
    logo: string
    description_html: string
    donation_checkout_title: string
    donation_options: number[]
    base_fee: number
    booking_fee: number
    booking_fee_includes_vat: boolean
    booking_fee_vat: number
    booking_fee_cap: Maybe<number>
  }
  organiser_member: { id: Id; organiser_id: number; email: string }
  gift_voucher: {
    id: Id
    organiser_id: number
    name: string
    image: string
    amounts: number[]
    valid_months: number
  }
  discount_code: {
    id: Id
    organiser_id: number
    code: string
    percent: Maybe<number>
    amount: Maybe<number>
  }
  gift_voucher_code: {
    id: Id
    organiser_id: Maybe<number>
    sale_voucher_id: Maybe<number>
    code: string
    amount: number
    expires_at: MaybeMoment
  }
  event: {
    id: Id
    organiser_id: number
    source: string
    slug: string
    title: string
    summary: Generated<string>
    description_html: Generated<string>
    status: Generated<'scheduled' | 'postponed' | 'cancelled'>
    time_zone: string
    venue_name: Generated<string>
    venue_address: Generated<string>
    locality: Generated<string>
    is_online: Generated<boolean>
    website: Maybe<string>
    image: string
    keywords: Generated<string>
    currency: Generated<string>
    absorb_fee: Generated<boolean>
    hide_booking_fee: Generated<boolean>
    require_phone_number: Generated<boolean>
    express: Generated<boolean>
    high_demand: Generated<boolean>
    refund_protection: Generated<boolean>
    delivery_cost: Maybe<number>
    timeslot_warning: Maybe<string>
    map_address: Generated<string>
    check_in_days_before: Generated<number>
    access_online: Maybe<string>
    ga: Maybe<string>
    ga_conversion_id: Maybe<string>
    fb_pixel: Maybe<string>
    reward_text: Maybe<string>
    reward_short_text: Maybe<string>
    waiver: Maybe<string>
    after_sale_message: Maybe<string>
    payment_plans: Generated<number[]>
    words: GeneratedAlways<string>
    place_words: GeneratedAlways<string>
  }
  question: {
    id: Id
    event_id: number
    position: number
    question: string
    type: 'text' | 'checkbox' | 'dropdown'
    before_payment: boolean
    mandatory: boolean
    once_per_checkout: boolean
    prepopulated_array: string[]
    tickets: Maybe<string[]>
  }
  event_date: { id: Id; event_id: number; starts_at: Moment; ends_at: Moment; all_day: Generated<boolean> }
  ticket_type: {
    id: Id
    event_date_id: number
    position: Generated<number>
    name: string
    price: number
    fee: Generated<number>
    min_per_customer: Generated<number>
    max_per_customer: Maybe<number>
    non_refundable: Generated<boolean>
    capacity: number
    held: Generated<number>
    sold: Generated<number>
  }
  seat: { id: Id; ticket_type_id: number; position: number; label: string; sale_id: Maybe<number> }
  offer: { id: Id; ticket_type_id: number; buy: number; percent: Maybe<number>; amount: Maybe<number> }
  required_ticket: { ticket_type_id: number; position: number; required_id: number }
  account: {
    id: Id
    email: string
    full_name: string
    is_dark_mode: Generated<boolean>
    subscribed: Generated<boolean>
    is_event_subscribed: Generated<boolean>
    created_at: Now
  }
  address: {
    id: Id
    account_id: number
    first_name: string
    last_name: string
    address_1: string
    address_2: string
    town: string
    postcode: string
    country: string
    state: string
    created_at: Now
    removed_at: MaybeMoment
  }
  session: {
    id_hash: string
    family: string
    account_id: Maybe<number>
    created_at: Now
    seen_at: Now
    retired_at: MaybeMoment
  }
  one_time_code: {
    id: string
    family: string
    email: string
    address: string
    wrong: Generated<number>
    created_at: Now
    used_at: MaybeMoment
  }
  basket: {
    id: Id
    family: string
    currency: string
    state: Generated<'basket' | 'captcha' | 'reserve'>
    reserving_error: Maybe<string>
    edit_clicked: Generated<boolean>
    discount_code_id: Maybe<number>
    refund_protection: Generated<boolean>
    created_at: Now
    closed_at: MaybeMoment
  }
  basket_voucher: { basket_id: number; gift_voucher_id: number; value: number; qty: number; added_at: Now }
  basket_voucher_code: { basket_id: number; gift_voucher_code_id: number; added_at: Now }
  basket_line: { id: Id; basket_id: number; ticket_type_id: number; qty: number }
  sale: {
    id: Id
    reference: string
    basket_id: number
    family: string
    account_id: Maybe<number>
    email: Maybe<string>
    full_name: Maybe<string>
    state: Generated<StepName>
    currency: string
    total: number
    created_at: Now
    expires_at: Moment
    released_at: MaybeMoment
    paid_at: MaybeMoment
    delivered_at: MaybeMoment
    mailed_at: MaybeMoment
    mailing_at: MaybeMoment
    billing_address_id: Maybe<number>
    contact_number: Maybe<string>
    discount_code: Maybe<string>
    delivery_cost: Generated<number>
    refund_protection_cost: Maybe<number>
    is_test: Generated<boolean>
  }
  sale_line: {
    sale_id: number
    ticket_type_id: number
    qty: number
    price: number
    fee: Generated<number>
    discount: Generated<number>
    offer: Generated<number>
  }
  sale_voucher: {
    id: Id
    sale_id: number
    organiser_id: number
    gift_voucher_id: Maybe<number>
    name: string
    image: string
    value: number
    qty: number
    valid_months: number
  }
  sale_voucher_code: { id: Id; sale_id: number; gift_voucher_code_id: Maybe<number>; amount: number }
  basket_donation: { basket_id: number; charity_id: number; amount: number } & Generous
  sale_donation: {
    sale_id: number
    charity_id: Maybe<number>
    charity: string
    amount: number
    fee: number
  } & Generous
  waiver_confirmation: { sale_id: number; terms: string; confirmed_at: Now }
  gift_aid_declaration: {
    sale_id: number
    charity: string
    amount: number
    full_name: string
    uk_based: boolean
    address: string
    postcode: string
    wording: string
    declared_at: Moment
  }
  ticket: {
    id: string
    sale_id: number
    ticket_type_id: number
    account_id: Maybe<number>
    number: number
    seat: Maybe<string>
    created_at: Now
  }
  idempotency_key: {
    family: string
    key: string
    call: string
    body_hash: string
    outcome: ColumnType<unknown, string, string>
    created_at: Now
  }
  payment_attempt: {
    id: Id
    sale_id: number
    provider: string
    method: PaymentMethod
    number: number
    idempotency_key: string
    provider_ref: Maybe<string>
    amount: number
    currency: string
    livemode: boolean
    status: Generated<AttemptStatus>
    error: Generated<string>
    created_at: Now
    looked_at: Now
  }
  provider_event: { provider: string; event_id: string; received_at: Now }
  sandbox_payment_intent: {
    id: string
    client_secret: string
    idempotency_key: Maybe<string>
    amount: number
    currency: string
    metadata: ColumnType<Record<string, string>, string, string>
    description: Generated<string>
    status: Generated<string>
    payment_method: Maybe<string>
    return_url: Maybe<string>
    error: ColumnType<object | null, string | null | undefined, string | null>
    created_at: Now
  }
  sandbox_refund: {
    id: string
    payment_intent: string
    idempotency_key: Maybe<string>
    amount: number
    status: Generated<string>
    created_at: Now
  }
  reserve_attempt: { id: Id; family: string; address: string; at: Now }
  sandbox_captcha: { nonce: string; used_at: Now }
  mailing_list: { email: string; wording: string; joined_at: Now }
  mailing_request: { id: string; email: string; wording: string; asked_at: Now; confirmed_at: MaybeMoment }
  sandbox_analytics: { id: Id; told: string; told_at: Now }
  sandbox_mail: {
    id: Id
    message_id: string
    recipient: string
    subject: string
    body: string
    html: string
    sent_at: Now
  }
}
