import { sql } from 'kysely'
import type { Database } from '../database/connect.ts'
import type { AttemptStatus } from '../database/types.ts'
import type { Intent } from '../providers/cardProvider.ts'
import type { Services } from '../services.ts'
import { type Attempt, findAttempt, intentOf } from './attempt.ts'
import { lockSale, markPaid } from './markPaid.ts'
import { refund } from './refund.ts'

const SETTLED: ReadonlySet<AttemptStatus> = new Set(['succeeded', 'refunded', 'refund_failed', 'canceled'])

/**
 * Brings a try to pay to what its provider says, whoever asks and however often: webhook, return, poll and
 * reconciliation. A hold that is over is canceled there first, so that it ends as tickets, as a refund, or as
 * nothing at all. Rejects with `ProviderUnreachable`.
 */
export async function settle(services: Services, id: number): Promise<void> {
  const { database, cards } = services
  const attempt = await findAttempt(database, id)
  if (SETTLED.has(attempt.status) || !cards) return
  if (attempt.status !== 'refunding') {
    const intent = await intentOf(database, cards, attempt)
    const isOver = intent.status === 'open' && !(await isHeld(database, attempt.sale_id))
    await record(services, attempt, isOver ? await cards.cancel(intent.ref) : intent)
  }
  await refund(services, id)
}

async function isHeld(database: Database, sale: number): Promise<boolean> {
  const { rows } = await sql<{ held: boolean }>`
    select released_at is null and expires_at > now() as held from sale where id = ${sale}`.execute(database)
  return rows[0]?.held ?? false
}

/** Writes down what the provider says, and what follows from it, in one transaction. */
async function record(
  { database, enqueue }: Services,
  { id, sale_id, livemode }: Attempt,
  intent: Intent,
): Promise<void> {
  await database.transaction().execute(async trx => {
    await lockSale(trx, sale_id)
    const { status } = await trx
      .selectFrom('payment_attempt')
      .select('status')
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirstOrThrow()
    if (SETTLED.has(status) || status === 'refunding') return
    const isPaid =
      intent.status === 'succeeded' &&
      (await markPaid(trx, enqueue, sale_id, { isTest: !livemode })) === 'paid'
    await trx
      .updateTable('payment_attempt')
      .set({
        provider_ref: intent.ref,
        status: intent.status === 'succeeded' && !isPaid ? 'refunding' : intent.status,
        error: intent.error,
        looked_at: sql`now()`,
      })
      .where('id', '=', id)
      .execute()
  })
}
