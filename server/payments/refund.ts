import { sql } from 'kysely'
import type { AttemptStatus } from '../database/paymentTables.ts'
import { refundSale } from '../sale/refund/refundSale.ts'
import { givenBackForTickets } from '../sale/refund/refundTicket.ts'
import { findAttempt } from './attempt.ts'
import type { PaymentServices } from './provider.ts'

/** Refunds what is left of an attempt whose charge has no use. Its key comes from the attempt, so that the refund happens once. */
export async function refund({ database, enqueue, payments }: PaymentServices, id: number): Promise<void> {
  const { status, provider: name, provider_ref, amount, idempotency_key } = await findAttempt(database, id)
  const provider = payments.get(name)
  if (status !== 'refunding' || !provider_ref || !provider) return
  const left = amount - (await givenBackForTickets(database, id))
  if (left > 0) await provider.refund(provider_ref, left, `${idempotency_key}:refund`)
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
 * Asks the provider what it has given back of a payment. A paid order whose whole payment was given back ends. A bank
 * can reject a refund days after it was made. The shop cannot pay it in another way by itself: the log tells the
 * operator, and a letter tells the shopper.
 */
export async function checkRefund(
  { database, enqueue, payments, log }: PaymentServices,
  id: number,
): Promise<void> {
  const { status, provider: name, provider_ref, reference, sale_id, amount } = await findAttempt(database, id)
  const provider = payments.get(name)
  if (!(status === 'succeeded' || REFUND_BEGUN.includes(status)) || !provider_ref || !provider) return
  const given = await provider.refunded(provider_ref)
  if (status === 'succeeded') {
    // What was given back for single tickets has its own letters.
    if (given <= (await givenBackForTickets(database, id))) return
    if (given >= amount && (await areOthersGivenBack())) return takeBack()
    log.warn({ attempt: id, sale: reference }, 'a payment was refunded in part; its tickets stay valid')
    return
  }
  if (given > 0) return
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

  /** Whether the other instalments of the order were given back as well. */
  async function areOthersGivenBack(): Promise<boolean> {
    const others = await database
      .selectFrom('payment_attempt')
      .select(['provider_ref', 'amount'])
      .where('sale_id', '=', sale_id)
      .where('status', '=', 'succeeded')
      .where('id', '<>', id)
      .execute()
    for (const other of others)
      if ((await provider?.refunded(other.provider_ref ?? '')) !== other.amount) return false
    return true
  }

  /** Somebody has refunded all that was paid at the provider's own pages. */
  async function takeBack(): Promise<void> {
    await database.transaction().execute(async trx => {
      if (!(await refundSale(trx, enqueue, sale_id))) return
      await trx
        .updateTable('payment_attempt')
        .set({ status: 'refunded', looked_at: sql`now()` })
        .where('sale_id', '=', sale_id)
        .where('status', '=', 'succeeded')
        .execute()
      await enqueue(trx, 'mail_refund', { attempt: id })
      log.info({ sale: reference }, 'an order was refunded at its provider; its tickets are no longer valid')
    })
  }
}
