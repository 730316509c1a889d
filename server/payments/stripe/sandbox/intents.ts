import { randomBytes } from 'node:crypto'
import { type Selectable, sql } from 'kysely'
import type { Database } from '../../../database/connect.ts'
import type { Schema } from '../../../database/types.ts'
import type { Enqueue } from '../../../queue/enqueue.ts'
import { behaviourOf, needsAuthentication, notAuthenticated, type SandboxCardError } from './cards.ts'
import { askAt, storeCard, tokenOf } from './storedCards.ts'

export type SandboxIntent = Selectable<Schema['sandbox_payment_intent']>
type SandboxRefund = Selectable<Schema['sandbox_refund']>

/** The statuses of an intent that can still be confirmed or canceled. */
const OPEN = new Set(['requires_payment_method', 'requires_confirmation', 'requires_action'])

const id = (kind: string): string => `${kind}_sandbox_${randomBytes(12).toString('hex')}`

export interface NewIntent {
  amount: number
  currency: string
  metadata: Record<string, string>
  description: string
  customer: string | null
  /** The card is stored for its customer once it has paid. */
  saves_card: boolean
}

/** Creates an intent; the same key again answers the same intent. */
export async function createIntent(
  database: Database,
  { metadata, ...intent }: NewIntent,
  key: string | null,
): Promise<SandboxIntent> {
  const ref = id('pi')
  await database
    .insertInto('sandbox_payment_intent')
    .values({
      ...intent,
      id: ref,
      client_secret: `${ref}_secret_${randomBytes(12).toString('hex')}`,
      idempotency_key: key,
      metadata: JSON.stringify(metadata),
    })
    .onConflict(conflict => conflict.doNothing())
    .execute()
  return database
    .selectFrom('sandbox_payment_intent')
    .selectAll()
    .where(key === null ? 'id' : 'idempotency_key', '=', key ?? ref)
    .executeTakeFirstOrThrow()
}

export const findIntent = (database: Database, ref: string): Promise<SandboxIntent | undefined> =>
  database.selectFrom('sandbox_payment_intent').selectAll().where('id', '=', ref).executeTakeFirst()

/** Queues the webhook. Its event keeps its id through every delivery. */
const queueEvent = (trx: Database, enqueue: Enqueue, type: string, object: string): Promise<void> =>
  enqueue(trx, 'sandbox_event', { provider: 'stripe', event: { id: id('evt'), type, object } })

type Change = Partial<{
  status: string
  error: SandboxCardError | null
  payment_method: string
  return_url: string
}>

/** Changes an open intent and queues its webhook, in one transaction. false: the intent was no longer open. */
async function change(
  database: Database,
  enqueue: Enqueue,
  ref: string,
  event: string,
  { error, ...fields }: Change,
): Promise<boolean> {
  return database.transaction().execute(async trx => {
    const intent = await trx
      .selectFrom('sandbox_payment_intent')
      .select('status')
      .where('id', '=', ref)
      .forUpdate()
      .executeTakeFirst()
    if (!intent || !OPEN.has(intent.status)) return false
    const changed = await trx
      .updateTable('sandbox_payment_intent')
      .set({ ...fields, ...(error !== undefined && { error: error && JSON.stringify(error) }) })
      .where('id', '=', ref)
      .returningAll()
      .executeTakeFirstOrThrow()
    if (changed.status === 'succeeded' && changed.saves_card) await storeCard(trx, changed)
    await queueEvent(trx, enqueue, `payment_intent.${event}`, ref)
    return true
  })
}

export const cancelIntent = (database: Database, enqueue: Enqueue, ref: string): Promise<boolean> =>
  change(database, enqueue, ref, 'canceled', { status: 'canceled' })

interface UsedCard {
  /** Of a stored card; otherwise the token that stands for a number. */
  id: string
  returnUrl: string
  /** The shopper is not there. */
  isLater?: boolean
}

/** Confirms the intent with a card, as the card form in the shopper's browser does, or the server with a stored card. */
export async function confirmIntent(
  database: Database,
  enqueue: Enqueue,
  ref: string,
  { id: card, returnUrl, isLater = false }: UsedCard,
): Promise<boolean> {
  const method = { payment_method: card, return_url: returnUrl }
  const behaviour = behaviourOf(await tokenOf(database, card))
  const asks = behaviour?.does === 'asks'
  if (behaviour?.does === 'pays' || (asks && isLater && behaviour.later === 'pays'))
    return change(database, enqueue, ref, 'succeeded', { ...method, status: 'succeeded', error: null })
  if (asks && !isLater)
    return change(database, enqueue, ref, 'requires_action', {
      ...method,
      status: 'requires_action',
      error: null,
    })
  return change(database, enqueue, ref, 'payment_failed', {
    ...method,
    status: 'requires_payment_method',
    error: asks ? needsAuthentication : (behaviour?.error ?? invalidNumber),
  })
}

const invalidNumber = {
  type: 'card_error',
  code: 'invalid_number',
  message: 'Your card number is invalid.',
} as const

/** Applies the shopper's answer on the bank's page. */
export const authenticate = (
  database: Database,
  enqueue: Enqueue,
  ref: string,
  isApproved: boolean,
): Promise<boolean> =>
  isApproved
    ? change(database, enqueue, ref, 'succeeded', { status: 'succeeded', error: null })
    : change(database, enqueue, ref, 'payment_failed', {
        status: 'requires_payment_method',
        error: notAuthenticated,
      })

/**
 * Makes a refund; the same key again answers the same refund. A bank that rejects it does so afterwards, by a webhook.
 * Nothing: the intent has no charge to refund, or not so much left of it.
 */
export async function refundIntent(
  database: Database,
  enqueue: Enqueue,
  refund: { payment_intent: string; amount: number },
  key: string | null,
) {
  const intent = await findIntent(database, refund.payment_intent)
  if (intent?.status !== 'succeeded') return null
  const ref = id('re')
  const behaviour = behaviourOf(await tokenOf(database, intent.payment_method ?? ''))
  const isAccepted = behaviour?.does !== 'pays' || behaviour.refund !== 'fails'
  await database.transaction().execute(async trx => {
    // The lock makes two refunds at once count each other.
    await sql`select from sandbox_payment_intent where id = ${intent.id} for update`.execute(trx)
    if (refund.amount > intent.amount - (await givenBack(trx, intent.id, key))) return
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto('sandbox_refund')
      .values({ ...refund, id: ref, idempotency_key: key, status: isAccepted ? 'succeeded' : 'failed' })
      .onConflict(conflict => conflict.doNothing())
      .executeTakeFirstOrThrow()
    if (!numInsertedOrUpdatedRows) return
    await queueEvent(trx, enqueue, 'refund.created', ref)
    if (!isAccepted) await queueEvent(trx, enqueue, 'refund.failed', ref)
  })
  return database
    .selectFrom('sandbox_refund')
    .selectAll()
    .where(key === null ? 'id' : 'idempotency_key', '=', key ?? ref)
    .executeTakeFirst()
}

/** What the refunds of an intent have given back, apart from that of this key. */
async function givenBack(trx: Database, intent: string, key: string | null): Promise<number> {
  const { rows } = await sql<{ amount: number }>`
    select coalesce(sum(amount), 0)::integer as amount from sandbox_refund
    where payment_intent = ${intent} and status <> 'failed' and idempotency_key is distinct from ${key ?? ''}`.execute(
    trx,
  )
  return rows[0]?.amount ?? 0
}

export const findRefund = (database: Database, ref: string): Promise<SandboxRefund | undefined> =>
  database.selectFrom('sandbox_refund').selectAll().where('id', '=', ref).executeTakeFirst()

/** The refunds since then, of one intent or, for null, of all. */
export const refundsOf = (database: Database, intent: string | null, since: Date): Promise<SandboxRefund[]> =>
  database
    .selectFrom('sandbox_refund')
    .selectAll()
    .where('created_at', '>=', since)
    .$if(intent !== null, query => query.where('payment_intent', '=', intent))
    .execute()

/** The intent in Stripe's JSON. */
export const intentInWire = (intent: SandboxIntent) => ({
  id: intent.id,
  object: 'payment_intent',
  amount: intent.amount,
  client_secret: intent.client_secret,
  currency: intent.currency,
  description: intent.description,
  livemode: false,
  metadata: intent.metadata,
  status: intent.status,
  customer: intent.customer,
  payment_method: intent.payment_method,
  last_payment_error: intent.error,
  next_action: intent.status === 'requires_action' ? askAt(intent.client_secret) : null,
})

export const refundInWire = ({ id, payment_intent, amount, status }: SandboxRefund) => ({
  id,
  object: 'refund',
  payment_intent,
  amount,
  status,
})
