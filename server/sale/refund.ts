import { sql } from 'kysely'
import type { AttemptStatus } from '../database/types.ts'
import type { Services } from '../services.ts'
import { findAttempt } from './attempt.ts'

/** Gives back what was charged in vain; the key is the try's own, so that it goes back once. */
export async function refund({ database, enqueue, cards }: Services, id: number): Promise<void> {
  const { status, provider_ref, amount, idempotency_key } = await findAttempt(database, id)
  if (status !== 'refunding' || !provider_ref || !cards) return
  await cards.refund(provider_ref, amount, `${idempotency_key}:refund`)
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

const givenBack: AttemptStatus[] = ['refunding', 'refunded']

/**
 * A bank can send a refund back days after it was made. Nothing here can pay it another way: whoever runs the shop is
 * told by the log, and the shopper by a letter.
 */
export async function checkRefund({ database, enqueue, cards, log }: Services, id: number): Promise<void> {
  const { status, provider_ref, reference } = await findAttempt(database, id)
  if (!givenBack.includes(status) || !provider_ref || !cards || (await cards.isRefunded(provider_ref))) return
  await database.transaction().execute(async trx => {
    const { numUpdatedRows } = await trx
      .updateTable('payment_attempt')
      .set({ status: 'refund_failed', looked_at: sql`now()` })
      .where('id', '=', id)
      .where('status', 'in', givenBack)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n) return
    await enqueue(trx, 'mail_refund', { attempt: id })
    log.error({ attempt: id, sale: reference }, 'a refund has failed and has to be paid by hand')
  })
}
