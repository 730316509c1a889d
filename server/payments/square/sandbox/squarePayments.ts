import { createHash, randomUUID } from 'node:crypto'
import { type Selectable, sql } from 'kysely'
import type { Database } from '../../../database/connect.ts'
import type { Schema } from '../../../database/types.ts'
import type { ProviderTools } from '../../provider.ts'
import type { ListedPayment } from '../../sandbox/paymentList.ts'
import { cardOfToken } from './tokens.ts'

export type SquarePayment = Selectable<Schema['sandbox_charge']>

/** What a change of a payment needs. */
export type SquareTools = Pick<ProviderTools, 'database' | 'enqueue'>

export interface NewSquarePayment {
  key: string
  token: string
  amount: number
  currency: string
  reference: string
  postcode: string
  /** The request as it was sent. */
  body: string
}

/** The postcode that no address has. */
const UNKNOWN_POSTCODE = '99999'

/** Queues the webhook. Its event keeps its id through every delivery. */
export const queueSquareEvent = (
  { enqueue }: SquareTools,
  trx: Database,
  type: string,
  object: string,
  afterSeconds = 0,
): Promise<void> =>
  enqueue(
    trx,
    'sandbox_event',
    { provider: 'square', event: { id: randomUUID(), type, object } },
    afterSeconds,
  )

/** The job that completes a payment by a slow card. It is no event of the provider's. */
export const COMPLETION_DUE = 'completion_due'

type Made = { payment: SquarePayment; isAnswerLost: boolean } | { code: string }

/** Charges a card; the same request again answers the same payment. `code`: why there is none. */
export async function createSquarePayment(tools: SquareTools, asked: NewSquarePayment): Promise<Made> {
  const body_hash = createHash('sha256').update(asked.body).digest('base64url')
  return tools.database.transaction().execute(async trx => {
    const known = await squarePaymentOf(trx, asked.key)
    if (known && known.body_hash !== body_hash) return { code: 'IDEMPOTENCY_KEY_REUSED' }
    if (known) return { payment: known, isAnswerLost: false }
    const card = cardOfToken(asked.token)
    if (!card) return { code: 'INVALID_CARD_DATA' }
    const isUnknown = card.status !== 'FAILED' && asked.postcode === UNKNOWN_POSTCODE
    const became = isUnknown ? ({ status: 'FAILED', code: 'ADDRESS_VERIFICATION_FAILURE' } as const) : card
    const made = await trx
      .insertInto('sandbox_charge')
      .values({
        id: randomUUID(),
        idempotency_key: asked.key,
        body_hash,
        source_id: asked.token,
        amount: asked.amount,
        currency: asked.currency,
        reference_id: asked.reference,
        status: became.status,
        error_code: became.status === 'FAILED' ? became.code : null,
      })
      .onConflict(conflict => conflict.doNothing())
      .returningAll()
      .executeTakeFirst()
    if (made) {
      await queueSquareEvent(tools, trx, 'payment.created', made.id)
      if (became.status === 'PENDING' && became.after !== null)
        await queueSquareEvent(tools, trx, COMPLETION_DUE, made.id, became.after)
      return { payment: made, isAnswerLost: became.status === 'COMPLETED' && became.isAnswerLost === true }
    }
    // Another request under the same key was faster, or another payment has used the token.
    const other = await squarePaymentOf(trx, asked.key)
    return other ? { payment: other, isAnswerLost: false } : { code: 'CARD_TOKEN_USED' }
  })
}

export const squarePaymentOf = (database: Database, key: string): Promise<SquarePayment | undefined> =>
  database.selectFrom('sandbox_charge').selectAll().where('idempotency_key', '=', key).executeTakeFirst()

export const findSquarePayment = (database: Database, id: string): Promise<SquarePayment | undefined> =>
  database.selectFrom('sandbox_charge').selectAll().where('id', '=', id).executeTakeFirst()

/** Ends a pending payment and queues its webhook, in one transaction. false: it was not pending. */
export async function endSquarePayment(
  tools: SquareTools,
  id: string,
  status: 'COMPLETED' | 'CANCELED',
): Promise<boolean> {
  return tools.database.transaction().execute(async trx => {
    const { numUpdatedRows } = await trx
      .updateTable('sandbox_charge')
      .set({ status })
      .where('id', '=', id)
      .where('status', '=', 'PENDING')
      .executeTakeFirstOrThrow()
    if (numUpdatedRows > 0n) await queueSquareEvent(tools, trx, 'payment.updated', id)
    return numUpdatedRows > 0n
  })
}

/** The newest payments that the sandbox has stored. */
export async function latestSquarePayments(database: Database): Promise<ListedPayment[]> {
  const { rows } = await sql<ListedPayment>`
    select payment.id, payment.reference_id as sale, payment.amount, payment.currency, payment.status,
      (select coalesce(sum(amount), 0) from sandbox_charge_refund
        where sandbox_charge_refund.payment = payment.id)::integer as refunded
    from sandbox_charge payment order by created_at desc limit 50`.execute(database)
  return rows
}
