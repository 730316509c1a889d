import { sql } from 'kysely'
import { findAttempt } from './attempt.ts'
import type { PaymentServices } from './provider.ts'

/** Gives back what a single ticket has cost. Its key comes from the ticket, so that it is given back once. */
export async function giveBackTicket(
  { database, enqueue, payments }: PaymentServices,
  ticket: string,
): Promise<void> {
  const refund = await database
    .selectFrom('ticket_refund')
    .selectAll()
    .where('ticket_id', '=', ticket)
    .where('refunded_at', 'is', null)
    .executeTakeFirst()
  if (!refund) return
  if (refund.attempt_id !== null) {
    const { provider: name, provider_ref } = await findAttempt(database, refund.attempt_id)
    const provider = payments.get(name)
    if (!provider || !provider_ref) throw new NoProvider()
    await provider.refund(provider_ref, refund.amount, `ticket:${ticket}:refund`)
  }
  await database.transaction().execute(async trx => {
    const { numUpdatedRows } = await trx
      .updateTable('ticket_refund')
      .set({ refunded_at: sql`now()` })
      .where('ticket_id', '=', ticket)
      .where('refunded_at', 'is', null)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows > 0n) await enqueue(trx, 'mail_ticket_refund', { ticket })
  })
}

/** The provider of the payment is not set any more. The job is tried again, and its failure is logged. */
class NoProvider extends Error {
  override name = 'NoProvider'
}
