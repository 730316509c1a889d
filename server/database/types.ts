import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { StepName } from '../../contract/steps.ts'

/* The tables of migrations/*.sql, as Kysely types them. Money in minor units. */

type Id = GeneratedAlways<number>
type Moment = ColumnType<Date, Date | string, Date | string>
type Now = ColumnType<Date, Date | string | undefined, Date | string>
type Maybe<T> = ColumnType<T | null, T | null | undefined, T | null>
type MaybeMoment = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>

/** How far a try to pay is; migrations/002_payment.sql says what each means. */
export type AttemptStatus =
  | 'created'
  | 'open'
  | 'processing'
  | 'succeeded'
  | 'refunding'
  | 'refunded'
  | 'canceled'

export interface Schema {
  setting: { name: string; value: string }
  organiser: {
    id: Id
    slug: string
    name: string
    website: Maybe<string>
    is_saas: Generated<boolean>
    provider: Maybe<'stripe'>
    marketing_signup_message: Generated<string>
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
    capacity: number
    held: Generated<number>
    sold: Generated<number>
  }
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
    lineage: string
    account_id: Maybe<number>
    created_at: Now
    seen_at: Now
    retired_at: MaybeMoment
  }
  one_time_code: {
    id: string
    lineage: string
    email: string
    address: string
    wrong: Generated<number>
    created_at: Now
    used_at: MaybeMoment
  }
  basket: {
    id: Id
    lineage: string
    currency: string
    state: Generated<'basket' | 'captcha' | 'reserve'>
    reserving_error: Maybe<string>
    edit_clicked: Generated<boolean>
    created_at: Now
    closed_at: MaybeMoment
  }
  basket_line: { id: Id; basket_id: number; ticket_type_id: number; qty: number }
  sale: {
    id: Id
    reference: string
    basket_id: number
    lineage: string
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
    is_test: Generated<boolean>
  }
  sale_line: { sale_id: number; ticket_type_id: number; qty: number; price: number; fee: Generated<number> }
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
    lineage: string
    key: string
    call: string
    body_hash: string
    outcome: ColumnType<unknown, string, string>
    created_at: Now
  }
  payment_attempt: {
    id: Id
    sale_id: number
    provider: 'stripe'
    method: 'card'
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
    created_at: Now
  }
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
