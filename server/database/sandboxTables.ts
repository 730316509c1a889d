import type { ColumnType, Generated } from 'kysely'
import type { Id, Maybe, Now } from './columns.ts'

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
  sandbox_captcha: { nonce: string; used_at: Now }
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
