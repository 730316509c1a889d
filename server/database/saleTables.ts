import type { ColumnType, Generated } from 'kysely'
import type { BatchAct } from '../../contract/calls/orderBatches.ts'
import type { LetterKind, Whom } from '../../contract/calls/organiserLetters.ts'
import type { StepName } from '../../contract/steps.ts'
import type { Id, Maybe, MaybeMoment, Moment, Now } from './columns.ts'

/** What a donor states besides the amount. */
interface Declaration {
  is_gift_aid: Generated<boolean>
  uk_based: Generated<boolean>
  address: Generated<string>
  postcode: Generated<string>
  subscribe: Generated<boolean>
  wording: Maybe<string>
  declared_at: MaybeMoment
}

/** What becomes of a letter of an organiser for one of its recipients. */
export type RecipientState =
  | 'waiting'
  | 'sending'
  | 'sent'
  | 'bounced'
  | 'complained'
  | 'refused'
  | 'failed'
  | 'no_consent'
  | 'refused_before'
  | 'stopped'

/** The tables of baskets and sales. */
export interface SaleTables {
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
    referred_by: Maybe<number>
  }
  basket_voucher: { basket_id: number; gift_voucher_id: number; value: number; qty: number; added_at: Now }
  basket_voucher_code: { basket_id: number; gift_voucher_code_id: number; added_at: Now }
  basket_access_code: { basket_id: number; access_code_id: number }
  basket_source: { basket_id: number; event_id: number; word: string }
  basket_price: { basket_id: number; ticket_type_id: number; price: number }
  basket_line: { id: Id; basket_id: number; ticket_type_id: number; qty: number }
  sale: {
    id: Id
    reference: string
    basket_id: number
    family: string
    /** The family that has bought it, before its organiser gave it to another e-mail address. */
    given_from: Maybe<string>
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
    billing_address_id: Maybe<number>
    contact_number: Maybe<string>
    delivery_address_id: Maybe<number>
    gift_voucher_from: Generated<string[]>
    gift_voucher_to: Generated<string[]>
    discount_code: Maybe<string>
    discount_code_id: Maybe<number>
    discount_most_uses: Maybe<number>
    refund_protection_cost: Maybe<number>
    is_test: Generated<boolean>
    referral_code: Generated<string>
    held_from: Maybe<string>
    is_guest: Generated<boolean>
    refunded_at: MaybeMoment
    ended_because: Maybe<string>
    owner_deleted_at: MaybeMoment
  }
  sale_line: {
    sale_id: number
    ticket_type_id: number
    qty: number
    price: number
    fee: Generated<number>
    discount: Generated<number>
    offer: Generated<number>
    of_first: Maybe<number>
    starts_at: MaybeMoment
    place: Maybe<unknown>
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
  sale_delivery: { sale_id: number; event_id: number; amount: number }
  basket_donation: { basket_id: number; charity_id: number; amount: number } & Declaration
  sale_donation: {
    sale_id: number
    charity_id: Maybe<number>
    charity: string
    amount: number
    fee: number
  } & Declaration
  complimentary: {
    sale_id: number
    ticket_type_id: number
    list: string
    position: number
    member: string
    is_kept: boolean
  }
  order_batch: {
    id: Id
    organiser_id: number
    key: string
    act: BatchAct
    filter_digest: Maybe<string>
    member: string
    begun_at: Now
    finished_at: MaybeMoment
    stopped_by: Maybe<string>
  }
  order_batch_sale: {
    batch_id: number
    sale_id: number
    state: Generated<'waiting' | 'done' | 'over' | 'failed' | 'stopped'>
    reason: Generated<string>
    at: MaybeMoment
  }
  organiser_letter: {
    id: Id
    organiser_id: number
    key: string
    member: string
    kind: LetterKind
    subject: string
    body: string
    whom: ColumnType<Whom, string, never>
    is_test: Generated<boolean>
    written_at: Now
    send_at: Moment
    time_zone: string
    begun_at: MaybeMoment
    finished_at: MaybeMoment
    stopped_by: Maybe<string>
    outcome: Maybe<unknown>
  }
  organiser_letter_recipient: {
    letter_id: number
    account_id: number
    state: Generated<RecipientState>
    tries: Generated<number>
    due_at: Now
  }
  letter: { message_id: string; claimed_at: MaybeMoment; sent_at: MaybeMoment; created_at: Now }
  refused_address: { email: string; at: Now }
  feedback: { sale_id: number; message: string; sent_at: Now }
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
    withdrawn_at: MaybeMoment
    claim_id: Maybe<number>
    corrected_by: Maybe<number>
  }
  gift_aid_claim: { id: Id; organiser_id: number; claimed_at: Now }
  answer: {
    id: Id
    sale_id: number
    question_id: Maybe<number>
    ticket_type_id: number
    ticket_index: Maybe<number>
    question: string
    answer: string
  }
  ticket: {
    id: string
    sale_id: number
    ticket_type_id: number
    /** The type that it was sold as; null: it was not exchanged. */
    sold_as: Maybe<number>
    account_id: Maybe<number>
    number: number
    seat: Maybe<string>
    created_at: Now
    transfer_id: Maybe<string>
    generation: Generated<number>
    refunded_at: MaybeMoment
    ended_by: Maybe<number>
    told: Maybe<unknown>
    changed_at: Now
  }
  admission: {
    id: string
    position: Id
    event_id: number
    ticket_id: string
    generation: number
    admitted_at: Moment
    door: string
    undoes: Maybe<string>
    account_id: Maybe<number>
    received_at: Now
  }
  door_exit: {
    id: string
    position: Id
    event_id: number
    ticket_id: string
    generation: number
    left_at: Moment
    door: string
    leaves: string
    undoes: Maybe<string>
    account_id: Maybe<number>
    received_at: Now
  }
  transfer: {
    id: string
    sale_id: number
    ticket_type_id: number
    name: string
    email: string
    qty: number
    is_gift: boolean
    message: Generated<string>
    /** Its sender had neither paid nor proved an e-mail address. */
    is_unproved: Generated<boolean>
    send_at: Now
    sent_at: MaybeMoment
    cancelled_at: MaybeMoment
    claimed_at: MaybeMoment
    claimed_by: Maybe<number>
    claimed_family: Maybe<string>
    created_at: Now
  }
}
