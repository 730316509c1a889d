import { sql } from 'kysely'
import { enterCharge } from '../book/refunds.ts'
import type { Database } from '../database/connect.ts'
import { isHeldSql } from '../database/holdSql.ts'
import { beginPlan, failInstalment, markInstalmentPaid } from '../plans/plan.ts'
import type { Enqueue } from '../queue/enqueue.ts'
import { lockSale, markPaid } from '../sale/markPaid.ts'
import { type Attempt, cancelStart, findAttempt, paymentOf } from './attempt.ts'
import { isUnsettled } from './attemptStates.ts'
import type { Payment, PaymentServices } from './provider.ts'

/**
 * Brings an attempt to the state that its provider reports. Webhook, return, poll and reconciliation all call it, any
 * number of times. If the hold has ended, it cancels the open payment first, so that the attempt ends as tickets, as a
 * refund or uncharged. Rejects with `ProviderUnreachable`.
 */
export const settle = (services: PaymentServices, id: number): Promise<void> => bringUp(services, id, false)

/** Settles an attempt and cancels its payment if it is still open: the shopper pays in another way. */
export const abandon = (services: PaymentServices, id: number): Promise<void> => bringUp(services, id, true)

async function bringUp(services: PaymentServices, id: number, isAbandoned: boolean): Promise<void> {
  const { database, payments } = services
  const attempt = await findAttempt(database, id)
  const provider = payments.get(attempt.provider)
  if (!isUnsettled(attempt.status) || !provider) return
  const isOver = isAbandoned || !(await isWaitedFor(database, attempt))
  const cancelled = isOver ? await cancelStart(services, provider, attempt) : null
  const payment = cancelled ?? (await paymentOf(services, provider, attempt))
  const ref = isOver && payment.status === 'open' ? payment.ref : null
  await record(services, attempt, ref === null ? payment : await provider.cancel(ref))
}

/** A later instalment has no hold: its shopper may take so long to confirm it. */
const INSTALMENT_MINUTES = 60

/** Whether the shopper can still confirm an open payment. */
async function isWaitedFor(database: Database, attempt: Attempt): Promise<boolean> {
  if (!attempt.shopper_is_there) return false
  if (attempt.part > 1) return Date.now() - attempt.created_at.getTime() < INSTALMENT_MINUTES * 60_000
  const { rows } = await sql<{ held: boolean }>`
    select ${isHeldSql} as held from sale where id = ${attempt.sale_id}`.execute(database)
  return rows[0]?.held ?? false
}

/** Writes down the provider's state of the payment and its effect on the sale, in one transaction. */
async function record(
  { database, enqueue }: PaymentServices,
  attempt: Attempt,
  payment: Payment,
): Promise<void> {
  const { id, sale_id } = attempt
  await database.transaction().execute(async trx => {
    await lockSale(trx, sale_id)
    const { status } = await trx
      .selectFrom('payment_attempt')
      .select('status')
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirstOrThrow()
    // A server that stood still can send the start of a payment after another one has cancelled it.
    const isTooLate = status === 'canceled' && payment.status === 'succeeded'
    if (!isUnsettled(status) && !isTooLate) return
    const isCharged = payment.status === 'succeeded'
    const isUsed = isCharged && !isTooLate && (await use(trx, enqueue, attempt, payment))
    if (isCharged) {
      const reason = (await lockSale(trx, sale_id)).ended_because ?? ''
      await enterCharge(trx, enqueue, attempt, { isUsed, reason })
    }
    if (payment.status === 'canceled' && !attempt.shopper_is_there)
      await failInstalment(trx, enqueue, attempt, payment.needsShopper === true)
    await trx
      .updateTable('payment_attempt')
      .set({
        provider_ref: payment.ref,
        status: isCharged && !isUsed ? 'unused' : payment.status,
        error: payment.error,
        source: null,
        looked_at: sql`now()`,
      })
      .where('id', '=', id)
      .execute()
  })
}

/** Applies a charge to its sale. false: it has no use there, and goes back. */
async function use(
  trx: Database,
  enqueue: Enqueue,
  { sale_id, part, method, livemode }: Attempt,
  { card = null }: Payment,
): Promise<boolean> {
  if (part > 1) return markInstalmentPaid(trx, enqueue, { sale_id, part, card })
  const isPaid = (await markPaid(trx, enqueue, sale_id, { isTest: !livemode })) === 'paid'
  if (isPaid && method === 'instalment') await beginPlan(trx, enqueue, sale_id)
  return isPaid
}
