import type { ColumnType, Generated } from 'kysely'
import type { Id, Maybe, MaybeMoment, Now } from './columns.ts'

export type BankPaymentStatus =
  | 'authorization_required'
  | 'authorizing'
  | 'authorized'
  | 'executed'
  | 'settled'
  | 'failed'

type BankRefundStatus = 'pending' | 'authorized' | 'executed' | 'failed'

export interface BankUser {
  id: string
  name?: string | undefined
  email?: string | undefined
  phone?: string | undefined
}

/** The tables of the sandboxes. They are empty where the real services are used. */
export interface SandboxTables {
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
    customer: Maybe<string>
    saves_card: Generated<boolean>
    created_at: Now
  }
  sandbox_customer: { id: string; idempotency_key: Maybe<string>; default_payment_method: Maybe<string> }
  sandbox_card: {
    id: string
    token: string
    exp_month: number
    exp_year: number
    customer: Maybe<string>
    created_at: Now
  }
  sandbox_setup_intent: {
    id: string
    client_secret: string
    customer: string
    payment_method: string
    status: string
    return_url: string
  }
  sandbox_text_message: { id: Id; recipient: string; body: string; sent_at: Now }
  sandbox_refund: {
    id: string
    payment_intent: string
    idempotency_key: Maybe<string>
    amount: number
    status: Generated<string>
    created_at: Now
  }
  sandbox_bank_payment: {
    id: string
    idempotency_key: string
    amount: number
    currency: string
    metadata: ColumnType<Record<string, string>, string, string>
    return_uri: string
    user: ColumnType<BankUser, string, string>
    resource_token: string
    status: Generated<BankPaymentStatus>
    bank: Maybe<string>
    failure_stage: Maybe<string>
    failure_reason: Maybe<string>
    authorized_at: MaybeMoment
    executed_at: MaybeMoment
    settled_at: MaybeMoment
    failed_at: MaybeMoment
    created_at: Now
  }
  sandbox_bank_refund: {
    id: string
    payment: string
    idempotency_key: string
    amount: number
    reference: string
    status: Generated<BankRefundStatus>
    failure_reason: Maybe<string>
    executed_at: MaybeMoment
    failed_at: MaybeMoment
    created_at: Now
  }
  sandbox_hosted_payment: {
    id: string
    token: string
    idempotency_key: string
    amount: number
    currency: string
    sale_reference: string
    return_url: string
    status: Generated<'open' | 'succeeded' | 'canceled'>
    error: Generated<string>
    refunded: Generated<number>
    refunded_at: MaybeMoment
    created_at: Now
  }
  sandbox_charge: {
    id: string
    idempotency_key: string
    body_hash: string
    source_id: string
    amount: number
    currency: string
    reference_id: string
    status: 'PENDING' | 'COMPLETED' | 'CANCELED' | 'FAILED'
    error_code: Maybe<string>
    created_at: Now
  }
  sandbox_charge_refund: {
    id: string
    payment: string
    idempotency_key: string
    amount: number
    status: Generated<'PENDING' | 'COMPLETED'>
    created_at: Now
  }
  sandbox_captcha: { nonce: string; used_at: Now }
  sandbox_analytics: { id: Id; told: string; told_at: Now }
  sandbox_mail: {
    id: Id
    message_id: string
    recipient: string
    subject: string
    body: string
    html: string
    files: ColumnType<{ name: string; type: string; content: string }[], string | undefined, string>
    sent_at: Now
  }
}
