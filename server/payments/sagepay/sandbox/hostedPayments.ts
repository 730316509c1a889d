import { randomBytes, randomUUID } from 'node:crypto'
import { type Selectable, sql } from 'kysely'
import type { Database } from '../../../database/connect.ts'
import type { Schema } from '../../../database/types.ts'
import { equalTexts } from '../../../keys.ts'
import type { Charge } from '../../provider.ts'
import type { ListedPayment } from '../../sandbox/paymentList.ts'

export type HostedPayment = Selectable<Schema['sandbox_hosted_payment']>

/** Creates a payment; the same key again answers the same payment. */
export async function createHostedPayment(
  database: Database,
  { key, amount, currency, saleReference, returnUrl }: Charge,
): Promise<HostedPayment> {
  await database
    .insertInto('sandbox_hosted_payment')
    .values({
      id: randomUUID(),
      token: randomBytes(24).toString('base64url'),
      idempotency_key: key,
      amount,
      currency,
      sale_reference: saleReference,
      return_url: returnUrl,
    })
    .onConflict(conflict => conflict.doNothing())
    .execute()
  return database
    .selectFrom('sandbox_hosted_payment')
    .selectAll()
    .where('idempotency_key', '=', key)
    .executeTakeFirstOrThrow()
}

export const hostedPayment = (database: Database, id: string): Promise<HostedPayment> =>
  database.selectFrom('sandbox_hosted_payment').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** The payment of a card page's address; null: the token is not the payment's. */
export async function hostedPaymentAt(
  database: Database,
  id: string,
  token: string,
): Promise<HostedPayment | null> {
  // PostgreSQL refuses NUL, and no id has it.
  if (!/^[\w-]{1,64}$/.test(id)) return null
  const payment = await database
    .selectFrom('sandbox_hosted_payment')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()
  return payment && equalTexts(payment.token, token) ? payment : null
}

/** Ends an open payment; the first end counts. */
export async function endHostedPayment(
  database: Database,
  id: string,
  ended: Pick<HostedPayment, 'status' | 'error'>,
): Promise<void> {
  await database
    .updateTable('sandbox_hosted_payment')
    .set(ended)
    .where('id', '=', id)
    .where('status', '=', 'open')
    .execute()
}

/** Refunds a charged payment as a whole, once. false: it was not charged, or refunded before. */
export async function refundHostedPayment(database: Database, id: string): Promise<boolean> {
  const { numUpdatedRows } = await database
    .updateTable('sandbox_hosted_payment')
    .set({ refunded: sql`amount`, refunded_at: sql`now()` })
    .where('id', '=', id)
    .where('status', '=', 'succeeded')
    .where('refunded', '=', 0)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** The newest payments that the sandbox has stored. */
export const latestHostedPayments = (database: Database): Promise<ListedPayment[]> =>
  database
    .selectFrom('sandbox_hosted_payment')
    .select(['id', 'sale_reference as sale', 'amount', 'currency', 'status', 'refunded'])
    .orderBy('created_at', 'desc')
    .limit(50)
    .execute()
