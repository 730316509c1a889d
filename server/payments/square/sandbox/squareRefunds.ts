import { randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import { sum } from '../../../../contract/rules/totals.ts'
import type { Database } from '../../../database/connect.ts'
import type { Schema } from '../../../database/types.ts'
import { queueSquareEvent, type SquareTools } from './squarePayments.ts'

export type SquareRefund = Selectable<Schema['sandbox_charge_refund']>

/** The job that completes a refund. It is no event of the provider's. */
export const REFUND_COMPLETION_DUE = 'refund_completion_due'

/** Takes a refund; the same key again answers the same refund. null: the payment has not so much left to give back. */
export async function refundSquarePayment(
  tools: SquareTools,
  payment: string,
  amount: number,
  key: string,
): Promise<SquareRefund | null> {
  return tools.database.transaction().execute(async trx => {
    // The lock makes two refunds at once count each other.
    const paid = await trx
      .selectFrom('sandbox_charge')
      .select(['status', 'amount'])
      .where('id', '=', payment)
      .forUpdate()
      .executeTakeFirst()
    const refunds = await squareRefundsOf(trx, payment)
    const known = refunds.find(({ idempotency_key }) => idempotency_key === key)
    if (known) return known
    const left = (paid?.amount ?? 0) - sum(refunds.map(refund => refund.amount))
    if (paid?.status !== 'COMPLETED' || amount > left) return null
    const refund = await trx
      .insertInto('sandbox_charge_refund')
      .values({ id: randomUUID(), payment, idempotency_key: key, amount })
      .returningAll()
      .executeTakeFirstOrThrow()
    await queueSquareEvent(tools, trx, 'refund.created', refund.id)
    await queueSquareEvent(tools, trx, REFUND_COMPLETION_DUE, refund.id)
    return refund
  })
}

/** Completes a pending refund and queues its webhook, in one transaction. */
export async function completeRefund(tools: SquareTools, id: string): Promise<void> {
  await tools.database.transaction().execute(async trx => {
    const { numUpdatedRows } = await trx
      .updateTable('sandbox_charge_refund')
      .set({ status: 'COMPLETED' })
      .where('id', '=', id)
      .where('status', '=', 'PENDING')
      .executeTakeFirstOrThrow()
    if (numUpdatedRows > 0n) await queueSquareEvent(tools, trx, 'refund.updated', id)
  })
}

export const squareRefundsOf = (database: Database, payment: string): Promise<SquareRefund[]> =>
  database.selectFrom('sandbox_charge_refund').selectAll().where('payment', '=', payment).execute()

export const findSquareRefund = (database: Database, id: string): Promise<SquareRefund | undefined> =>
  database.selectFrom('sandbox_charge_refund').selectAll().where('id', '=', id).executeTakeFirst()

export const squareRefundsSince = (database: Database, since: Date): Promise<SquareRefund[]> =>
  database.selectFrom('sandbox_charge_refund').selectAll().where('created_at', '>=', since).execute()
