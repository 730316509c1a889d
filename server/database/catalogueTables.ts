import type { Generated, GeneratedAlways } from 'kysely'
import type { OrganiserAct } from '../../contract/calls/organiserActs.ts'
import type { OrganiserProvider } from '../../contract/catalogue/organiserProviders.ts'
import type { ChangeKind } from '../../contract/entities/eventChange.ts'
import type { OrganiserRole } from '../../contract/organiserRoles.ts'
import type { Id, Maybe, MaybeMoment, Moment, Now } from './columns.ts'

/** The tables of the catalogue. */
export interface CatalogueTables {
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
    withdrawn_at: MaybeMoment
  }
  operator: { email: string; at: Now }
  organiser_member: {
    id: Id
    organiser_id: number
    email: string
    is_added: Generated<boolean>
    role: Generated<OrganiserRole>
    invited_at: MaybeMoment
    invitations: Generated<number>
    joined_at: MaybeMoment
  }
  organiser_act: {
    id: Id
    organiser_id: number
    member: string
    act: OrganiserAct['act']
    about: string
    value_before: Generated<string>
    value_after: Generated<string>
    at: Now
  }
  event_draft: {
    id: string
    organiser_id: number
    event_id: Maybe<number>
    created_at: Now
    deleted_at: Maybe<Date>
  }
  event_draft_field: {
    draft_id: string
    field: string
    value: string
    stamp: string
    member: string
    family: Maybe<string>
    at: Now
  }
  gift_voucher: {
    id: Id
    organiser_id: number
    name: string
    image: string
    amounts: number[]
    valid_months: number
    withdrawn_at: MaybeMoment
  }
  discount_code: {
    id: Id
    organiser_id: number
    code: string
    percent: Maybe<number>
    amount: Maybe<number>
    most_uses: Maybe<number>
    most_tickets: Maybe<number>
    valid_from: Maybe<string>
    valid_until: Maybe<string>
    events: Generated<string[]>
    tickets: Generated<string[]>
    stopped_at: MaybeMoment
    is_added: Generated<boolean>
    batch: Maybe<string>
    withdrawn_at: MaybeMoment
  }
  gift_voucher_code: {
    id: Id
    organiser_id: Maybe<number>
    sale_voucher_id: Maybe<number>
    code: string
    amount: number
    expires_at: MaybeMoment
    withdrawn_at: MaybeMoment
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
    age: Maybe<string>
    accessibility: Maybe<string>
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
    refund_if_moved: Generated<boolean>
    changes: Generated<number>
    followed: Generated<number>
    picture_hash: Maybe<string>
    picture_alt: Generated<string>
    picture_focus: Generated<number[]>
    words: GeneratedAlways<string>
    place_words: GeneratedAlways<string>
  }
  event_change: {
    id: Id
    event_id: number
    number: number
    member: Maybe<string>
    what: ChangeKind[]
    at: Now
    followed_at: MaybeMoment
    failed_sales: Generated<number[]>
  }
  holder_letter: {
    id: Id
    event_change_id: number
    account_id: Maybe<number>
    before: unknown
    state: Generated<'waiting' | 'sent' | 'refused' | 'needless'>
    queued_at: MaybeMoment
    answer: Maybe<'kept' | 'refunded'>
    answered_at: MaybeMoment
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
  event_date: {
    id: Id
    event_id: number
    starts_at: Moment
    ends_at: Moment
    all_day: Generated<boolean>
    doors_at: MaybeMoment
    moved_from: MaybeMoment
  }
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
    gate: Maybe<string>
    on_sale_from: MaybeMoment
    on_sale_until: MaybeMoment
    capacity: number
    held: Generated<number>
    sold: Generated<number>
    withdrawn_at: MaybeMoment
    shared_capacity_id: Maybe<number>
    minimum_price: Maybe<number>
    keep_back: Generated<number>
    max_per_ticket: Maybe<number>
  }
  shared_capacity: { id: Id; event_date_id: number; name: string; capacity: number }
  seat: {
    id: Id
    ticket_type_id: number
    position: number
    label: string
    sale_id: Maybe<number>
    withdrawn_at: MaybeMoment
  }
  offer: { id: Id; ticket_type_id: number; buy: number; percent: Maybe<number>; amount: Maybe<number> }
  price_step: {
    id: Id
    ticket_type_id: number
    position: number
    name: Maybe<string>
    price: number
    until: MaybeMoment
    first: Maybe<number>
  }
  access_code: { id: Id; ticket_type_id: number; code: string; withdrawn_at: MaybeMoment }
  sale_link: { event_id: number; word: string; made_at: Now }
  event_count: { event_id: number; day: string; shown: Generated<number>; added: Generated<number> }
  required_ticket: {
    ticket_type_id: number
    position: number
    required_id: number
    is_extra: Generated<boolean>
  }
}
