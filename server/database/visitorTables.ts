import type { ColumnType, Generated } from 'kysely'
import type { Id, Maybe, MaybeMoment, Moment, Now } from './columns.ts'

/** What a one-time code proves its e-mail address for. */
export type CodePurpose = 'sign_in' | 'change_email' | 'delete_account'

/** The tables of accounts, sessions and requests. */
export interface VisitorTables {
  setting: { name: string; value: string }
  account: {
    id: Id
    email: string
    full_name: string
    contact_number: Generated<string>
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
    /** null: no request has carried this id yet. */
    first_used_at: MaybeMoment
    retired_at: MaybeMoment
    number: Id
    device: Generated<string>
    ended_at: MaybeMoment
    proved_at: Now
  }
  one_time_code: {
    id: string
    family: string
    email: string
    wrong: Generated<number>
    created_at: Now
    used_at: MaybeMoment
    signs_in: Generated<boolean>
    purpose: Generated<CodePurpose>
  }
  account_deletion: { id: Id; email: string; deleted_at: Now }
  order_address: { id: Id; sale_id: number; organiser_id: number; email: string; changed_at: Now }
  email_change: { id: Id; account_id: number; email: string; changed_at: Now }
  idempotency_key: {
    family: string
    key: string
    call: string
    body_hash: string
    outcome: ColumnType<unknown, string, string>
    created_at: Now
  }
  rate_count: { rate: string; caller: string; began: Moment; calls: number }
  organiser_subscription: { organiser_id: number; account_id: number; wording: string; subscribed_at: Now }
  mailing_list: { email: string; wording: string; joined_at: Now }
  mailing_request: {
    id: string
    email: string
    wording: Maybe<string>
    asked_at: Now
    confirmed_at: MaybeMoment
    sale_id: Maybe<number>
  }
  mailing_request_organiser: { request_id: string; organiser_id: number; wording: string }
}
