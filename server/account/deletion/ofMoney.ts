import { sql } from 'kysely'
import type { BookTables } from '../../database/bookTables.ts'
import type { PaymentTables } from '../../database/paymentTables.ts'
import type { OfPeople } from './ofPeople.ts'

/** What was paid and what was moved stays, without who has paid. */
export const ofMoney: {
  movement: OfPeople<BookTables['movement']>
  payment_attempt: OfPeople<PaymentTables['payment_attempt']>
} = {
  // A member can have typed anything as a reason.
  movement: {
    texts: { kind: 'nobody', reason: 'erased', key: 'nobody' },
    erase: ({ sales }) => sql`update movement set reason = '' where sale_id = any(${sales})`,
  },
  payment_attempt: {
    texts: {
      provider: 'nobody',
      method: 'nobody',
      idempotency_key: 'nobody',
      provider_ref: 'kept',
      currency: 'nobody',
      status: 'nobody',
      error: 'nobody',
      card: 'erased',
      source: 'erased',
    },
    erase: ({ sales }) =>
      sql`update payment_attempt set card = null, source = null where sale_id = any(${sales})`,
  },
}
