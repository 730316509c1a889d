import { randomBytes, randomUUID } from 'node:crypto'
import type { Selectable, Updateable } from 'kysely'
import type { Database } from '../../../database/connect.ts'
import type { BankPaymentStatus, BankUser } from '../../../database/sandboxTables.ts'
import type { Schema } from '../../../database/types.ts'
import { equalTexts } from '../../../keys.ts'
import type { ProviderTools } from '../../provider.ts'

export type BankPayment = Selectable<Schema['sandbox_bank_payment']>

/** What a change of a payment needs. */
export type BankTools = Pick<ProviderTools, 'database' | 'enqueue'>

export interface NewBankPayment {
  amount: number
  currency: string
  metadata: Record<string, string>
  returnUri: string
  user: Omit<BankUser, 'id'>
}

/** Until the bank has its answer, the payment can still be canceled. */
const UNANSWERED = ['authorization_required', 'authorizing'] as const satisfies BankPaymentStatus[]

/** How long the bank takes for a payment that was approved slowly. */
const SLOW_SECONDS = 5

/** Creates a payment; the same key again answers the same payment. */
export async function createBankPayment(
  database: Database,
  { amount, currency, metadata, returnUri, user }: NewBankPayment,
  key: string,
): Promise<BankPayment> {
  await database
    .insertInto('sandbox_bank_payment')
    .values({
      id: randomUUID(),
      idempotency_key: key,
      amount,
      currency,
      metadata: JSON.stringify(metadata),
      return_uri: returnUri,
      user: JSON.stringify({ ...user, id: randomUUID() }),
      resource_token: randomBytes(24).toString('base64url'),
    })
    .onConflict(conflict => conflict.doNothing())
    .execute()
  return database
    .selectFrom('sandbox_bank_payment')
    .selectAll()
    .where('idempotency_key', '=', key)
    .executeTakeFirstOrThrow()
}

/** PostgreSQL refuses NUL, and no id has it. */
const isId = (text: string): boolean => /^[\w-]{1,64}$/.test(text)

export async function findBankPayment(database: Database, id: string): Promise<BankPayment | null> {
  if (!isId(id)) return null
  const payment = await database
    .selectFrom('sandbox_bank_payment')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()
  return payment ?? null
}

/** The payment of a hosted page's address; null: the token is not the payment's. */
export async function findByToken(
  database: Database,
  id: string,
  token: string,
): Promise<BankPayment | null> {
  const payment = await findBankPayment(database, id)
  return payment && equalTexts(payment.resource_token, token) ? payment : null
}

/** Queues the webhook. Its event keeps its id through every delivery. */
export const queueBankEvent = (
  { enqueue }: Pick<BankTools, 'enqueue'>,
  trx: Database,
  type: string,
  object: string,
  afterSeconds = 0,
): Promise<void> =>
  enqueue(
    trx,
    'sandbox_event',
    { provider: 'truelayer', event: { id: randomUUID(), type, object } },
    afterSeconds,
  )

interface Change {
  fields: Updateable<Schema['sandbox_bank_payment']>
  events?: string[]
  /** The payment is settled so much later. */
  settledAfter?: number
}

/** Changes a payment and queues its webhooks, in one transaction. false: it had none of these statuses. */
async function change(
  tools: BankTools,
  id: string,
  from: readonly BankPaymentStatus[],
  changed: (status: BankPaymentStatus) => Change,
): Promise<boolean> {
  return tools.database.transaction().execute(async trx => {
    const payment = await trx
      .selectFrom('sandbox_bank_payment')
      .select('status')
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!payment || !from.includes(payment.status)) return false
    const { fields, events = [], settledAfter } = changed(payment.status)
    await trx.updateTable('sandbox_bank_payment').set(fields).where('id', '=', id).execute()
    for (const type of events) await queueBankEvent(tools, trx, type, id)
    if (settledAfter !== undefined) await queueBankEvent(tools, trx, SETTLEMENT_DUE, id, settledAfter)
    return true
  })
}

/** The job that settles a payment which was approved slowly. It is no event of the provider's. */
export const SETTLEMENT_DUE = 'settlement_due'

export const chooseBank = (tools: BankTools, id: string, bank: string): Promise<boolean> =>
  change(tools, id, ['authorization_required'], () => ({ fields: { status: 'authorizing', bank } }))

const settledNow = (at: Date) => ({ status: 'settled', executed_at: at, settled_at: at }) as const
const SETTLED_EVENTS = ['payment_executed', 'payment_settled']

export const approve = (tools: BankTools, id: string): Promise<boolean> =>
  change(tools, id, ['authorizing'], () => {
    const at = new Date()
    return {
      fields: { ...settledNow(at), authorized_at: at },
      events: ['payment_authorized', ...SETTLED_EVENTS],
    }
  })

export const approveSlowly = (tools: BankTools, id: string): Promise<boolean> =>
  change(tools, id, ['authorizing'], () => ({
    fields: { status: 'authorized', authorized_at: new Date() },
    events: ['payment_authorized'],
    settledAfter: SLOW_SECONDS,
  }))

export const settleSlowly = (tools: BankTools, id: string): Promise<boolean> =>
  change(tools, id, ['authorized'], () => ({ fields: settledNow(new Date()), events: SETTLED_EVENTS }))

const failed =
  (reason: string) =>
  (stage: BankPaymentStatus): Change => ({
    fields: { status: 'failed', failed_at: new Date(), failure_stage: stage, failure_reason: reason },
    events: ['payment_failed'],
  })

/** The reason of a payment that its shopper gave up at the portal. */
export const GIVEN_UP = 'user_canceled_at_provider'

export const decline = (tools: BankTools, id: string): Promise<boolean> =>
  change(tools, id, ['authorizing'], failed('authorization_failed'))

export const giveUp = (tools: BankTools, id: string): Promise<boolean> =>
  change(tools, id, UNANSWERED, failed(GIVEN_UP))

export const cancelBankPayment = (tools: BankTools, id: string): Promise<boolean> =>
  change(tools, id, UNANSWERED, failed('canceled'))
