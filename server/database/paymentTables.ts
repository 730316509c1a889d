import type { ColumnType, Generated } from 'kysely'
import type { Answer } from '../../contract/call.ts'
import type { setBillingAddress } from '../../contract/calls/address.ts'
import type { PaidBy } from '../../contract/rules/paymentMethods.ts'
import type { Id, Maybe, MaybeMoment, Now } from './columns.ts'

/**
 * The state of an attempt to pay; migrations/002_payment.sql defines each. `unused`: it was charged, and its sale had no use
 * for it. What goes back of a charge is in the book.
 */
export type AttemptStatus = 'created' | 'open' | 'processing' | 'succeeded' | 'unused' | 'canceled'

/** What a payment is made from, where its provider charges it as soon as it is started. */
export interface PaymentSource {
  /** The provider's own, which is used once. */
  token: string
  payer: Answer<typeof setBillingAddress>
}

/** The tables of payments. */
export interface PaymentTables {
  payment_attempt: {
    id: Id
    sale_id: number
    provider: string
    method: PaidBy
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
    returned: Maybe<0 | 1>
    part: Generated<number>
    card: Maybe<string>
    shopper_is_there: Generated<boolean>
    source: ColumnType<PaymentSource | null, string | null | undefined, string | null>
    sent_at: MaybeMoment
  }
  payment_customer: { account_id: number; provider: string; livemode: boolean; ref: string }
  payment_plan: {
    sale_id: number
    card: string
    is_default_card: boolean
    contact_number: string
    agreed_at: Now
    begun_at: MaybeMoment
    stopped_at: MaybeMoment
  }
  instalment: {
    sale_id: number
    number: number
    amount: number
    due: string
    reminded_at: MaybeMoment
    failed_at: MaybeMoment
    next_try_at: MaybeMoment
    paid_at: MaybeMoment
  }
  provider_event: { provider: string; event_id: string; received_at: Now }
}
