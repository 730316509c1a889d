import { sql } from 'kysely'
import type { AttemptStatus } from '../database/paymentTables.ts'
import { findAttempt } from './attempt.ts'
import type { PaymentServices } from './provider.ts'

/** Refunds an attempt whose charge has no use. Its key comes from the attempt, so that the refund happens once. */
export async function refund({ database, enqueue, payments }: PaymentServices, id: number): Promise<void> {
  const { status, provider: name, provider_ref, amount, idempotency_key } = await findAttempt(database, id)
  const provider = payments.get(name)
  if (status !== 'refunding' || !provider_ref || !provider) return
  await provider.refund(provider_ref, amount, `${idempotency_key}:refund`)
  await database.transaction().execute(async trx => {
    const { numUpdatedRows } = await trx
      .updateTable('payment_attempt')
      .set({ status: 'refunded', looked_at: sql`now()` })
      .where('id', '=', id)
      .where('status', '=', 'refunding')
      .executeTakeFirstOrThrow()
    if (numUpdatedRows > 0n) await enqueue(trx, 'mail_refund', { attempt: id })
  })
}

const REFUND_BEGUN: AttemptStatus[] = ['refunding', 'refunded']

/**
 * A bank can reject a refund days after it was made. The shop cannot pay it in another way by itself: the log tells the
 * operator, and a letter tells the shopper.
 */
export async function checkRefund(
  { database, enqueue, payments, log }: PaymentServices,
  id: number,
): Promise<void> {
  const { status, provider: name, provider_ref, reference } = await findAttempt(database, id)
  const provider = payments.get(name)
  if (!REFUND_BEGUN.includes(status) || !provider_ref || !provider) return
  if (await provider.isRefunded(provider_ref)) return
  await database.transaction().execute(async trx => {
    const { numUpdatedRows } = await trx
      .updateTable('payment_attempt')
      .set({ status: 'refund_failed', looked_at: sql`now()`, refund_mailed_at: null })
      .where('id', '=', id)
      .where('status', 'in', REFUND_BEGUN)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n) return
    await enqueue(trx, 'mail_refund', { attempt: id })
    log.error({ attempt: id, sale: reference }, 'a refund has failed and has to be paid by hand')
  })
}
