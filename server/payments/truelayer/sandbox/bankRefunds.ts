import { randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import { sum } from '../../../../contract/rules/totals.ts'
import type { Database } from '../../../database/connect.ts'
import type { Schema } from '../../../database/types.ts'
import { type BankTools, queueBankEvent } from './bankPayments.ts'
import { rejectsRefunds } from './banks.ts'

export type BankRefund = Selectable<Schema['sandbox_bank_refund']>

/** The job that decides a refund. It is no event of the provider's. */
export const REFUND_DUE = 'refund_due'

const REFUNDABLE: ReadonlySet<string> = new Set(['executed', 'settled'])

/**
 * Takes a refund, which a job decides afterwards; the same key again answers the same refund. null: the
 * payment has not so much left to give back.
 */
export async function refundBankPayment(
  tools: BankTools,
  payment: string,
  { amount, reference }: { amount: number; reference: string },
  key: string,
): Promise<BankRefund | null> {
  return tools.database.transaction().execute(async trx => {
    // The lock makes two refunds at once count each other.
    const paid = await trx
      .selectFrom('sandbox_bank_payment')
      .select(['status', 'amount'])
      .where('id', '=', payment)
      .forUpdate()
      .executeTakeFirst()
    const refunds = await bankRefundsOf(trx, payment)
    const known = refunds.find(({ idempotency_key }) => idempotency_key === key)
    if (known) return known
    const given = sum(refunds.filter(({ status }) => status !== 'failed').map(refund => refund.amount))
    if (!paid || !REFUNDABLE.has(paid.status) || given + amount > paid.amount) return null
    const refund = await trx
      .insertInto('sandbox_bank_refund')
      .values({ id: randomUUID(), payment, idempotency_key: key, amount, reference })
      .returningAll()
      .executeTakeFirstOrThrow()
    await queueBankEvent(tools, trx, REFUND_DUE, refund.id)
    return refund
  })
}

/** Ends a pending refund as the shopper's bank decides, and queues its webhook, in one transaction. */
export async function decideRefund(tools: BankTools, id: string): Promise<void> {
  await tools.database.transaction().execute(async trx => {
    const refund = await trx
      .selectFrom('sandbox_bank_refund')
      .innerJoin('sandbox_bank_payment', 'sandbox_bank_payment.id', 'sandbox_bank_refund.payment')
      .select(['sandbox_bank_refund.status', 'sandbox_bank_payment.bank'])
      .where('sandbox_bank_refund.id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (refund?.status !== 'pending') return
    const isRejected = rejectsRefunds(refund.bank)
    const at = new Date()
    await trx
      .updateTable('sandbox_bank_refund')
      .set(
        isRejected
          ? { status: 'failed', failed_at: at, failure_reason: 'rejected' }
          : { status: 'executed', executed_at: at },
      )
      .where('id', '=', id)
      .execute()
    await queueBankEvent(tools, trx, isRejected ? 'refund_failed' : 'refund_executed', id)
  })
}

/** The refunds of a payment, the oldest first. */
export const bankRefundsOf = (database: Database, payment: string): Promise<BankRefund[]> =>
  database
    .selectFrom('sandbox_bank_refund')
    .selectAll()
    .where('payment', '=', payment)
    .orderBy('created_at')
    .execute()

export const findBankRefund = (database: Database, id: string): Promise<BankRefund | undefined> =>
  database.selectFrom('sandbox_bank_refund').selectAll().where('id', '=', id).executeTakeFirst()
