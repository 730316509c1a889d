import { type RawBuilder, type Selectable, sql } from 'kysely'
import { pages } from '../../contract/pages.ts'
import type { Database } from '../database/connect.ts'
import type { AttemptStatus } from '../database/paymentTables.ts'
import type { Schema } from '../database/types.ts'
import { ProviderUnreachable } from '../http/providerUnreachable.ts'
import { Refusal } from '../http/refusal.ts'
import { chargeableStates, takenStates } from './attemptStates.ts'
import type { CardCharge, Charge, Payment, PaymentProvider, PaymentServices } from './provider.ts'
import { customerOf } from './savedCards/customers.ts'

export type Attempt = Selectable<Schema['payment_attempt']> & {
  reference: string
  name: string | null
  email: string | null
  account_id: number | null
  /** A request that charges it may still be on its way to its provider. */
  is_on_its_way: boolean
}

/** Whether the provider has taken, or may still take, the amount that the sale had when the attempt began. */
export const mayBeCharged = (database: Database, sale: number): Promise<boolean> =>
  hasAttempt(database, sale, chargeableStates)

/** Whether a payment of this sale is charged or on its way, so that nothing of it may change. */
export const isOnItsWay = (database: Database, sale: number): Promise<boolean> =>
  hasAttempt(database, sale, takenStates)

async function hasAttempt(
  database: Database,
  sale: number,
  states: RawBuilder<AttemptStatus[]>,
): Promise<boolean> {
  const { rows } = await sql`
    select from payment_attempt where sale_id = ${sale} and status = any(${states}) limit 1`.execute(database)
  return rows.length > 0
}

export const stillChecking = () =>
  new Refusal(409, 'Your last payment is still being checked. Please do not pay again.')

/** Longer than any provider's time limit, so that a request which was sent before has arrived or never will. */
const ON_ITS_WAY_SECONDS = 30

export async function findAttempt(database: Database, id: number): Promise<Attempt> {
  return database
    .selectFrom('payment_attempt')
    .innerJoin('sale', 'sale.id', 'payment_attempt.sale_id')
    .selectAll('payment_attempt')
    .select(['sale.reference', 'sale.full_name as name', 'sale.email', 'sale.account_id'])
    .select(
      sql<boolean>`coalesce(sent_at > now() - make_interval(secs => ${ON_ITS_WAY_SECONDS}), false)`.as(
        'is_on_its_way',
      ),
    )
    .where('payment_attempt.id', '=', id)
    .executeTakeFirstOrThrow()
}

/**
 * Asks the provider for the attempt's payment, and starts it there if that has not been done. Rejects with
 * `ProviderUnreachable`. Do not call it inside a transaction: the provider can take seconds.
 */
export async function paymentOf(
  services: Pick<PaymentServices, 'database' | 'origin'>,
  provider: PaymentProvider,
  attempt: Attempt,
): Promise<Payment> {
  if (attempt.provider_ref) return matching(attempt, await provider.status(attempt.provider_ref))
  const stored = services.database.updateTable('payment_attempt').where('id', '=', attempt.id)
  if (attempt.source) await stored.set({ sent_at: sql`now()` }).execute()
  const payment = await startAt(services, provider, attempt)
  if (payment.ref !== null)
    await stored.set({ provider_ref: payment.ref, status: 'open' }).where('status', '=', 'created').execute()
  return payment
}

/** Starts the attempt's payment at its provider. It has one key, so that a payment started again is the same one. */
export const startAt = async (
  services: Pick<PaymentServices, 'database' | 'origin'>,
  provider: PaymentProvider,
  attempt: Attempt,
): Promise<Payment> => matching(attempt, await provider.start(await chargeOf(services, provider, attempt)))

/**
 * Ends a payment that a start may have charged, and answers what has become of it; null: a start does not charge there,
 * or the provider has answered. Rejects with `ProviderUnreachable` also while a start may still be on its way.
 */
export async function cancelStart(
  services: Pick<PaymentServices, 'database' | 'origin'>,
  provider: PaymentProvider,
  attempt: Attempt,
): Promise<Payment | null> {
  if (!provider.cancelStart || !attempt.source || attempt.provider_ref) return null
  const payment = matching(attempt, await provider.cancelStart(await chargeOf(services, provider, attempt)))
  if (payment.status === 'canceled' && attempt.is_on_its_way)
    throw new ProviderUnreachable('The payment may still be on its way to its provider')
  return payment
}

async function chargeOf(
  { database, origin }: Pick<PaymentServices, 'database' | 'origin'>,
  provider: PaymentProvider,
  attempt: Attempt,
): Promise<Charge> {
  const { method, amount, currency, source, name, email } = attempt
  if (method === 'cash' || method === 'terminal')
    throw new Error('What was taken at the counter has no provider')
  return {
    key: attempt.idempotency_key,
    method,
    amount,
    currency,
    saleReference: attempt.reference,
    returnUrl: origin + (provider.returnRoute ?? pages.checkout).path,
    payer: { name, email },
    source,
    card: await cardChargeOf(database, provider, attempt),
  }
}

/** The stored card that an instalment charges, or the customer for whom it stores one. */
async function cardChargeOf(
  database: Database,
  provider: PaymentProvider,
  { method, account_id, card, shopper_is_there }: Attempt,
): Promise<CardCharge | null> {
  if (method !== 'instalment' || account_id === null) return null
  const { ref } = await customerOf(database, provider, account_id)
  return { customer: ref, id: card, isShopperThere: shopper_is_there }
}

/** Throws `PaymentMismatch` if the payment is of another sale, amount, currency or mode than the attempt. */
export function matching(attempt: Attempt, payment: Payment): Payment {
  const isSame =
    payment.amount === attempt.amount &&
    payment.currency === attempt.currency &&
    payment.livemode === attempt.livemode &&
    payment.saleReference === attempt.reference
  if (!isSame) throw new PaymentMismatch(attempt.id)
  return payment
}

export class PaymentMismatch extends Error {
  override name = 'PaymentMismatch'
  constructor(attempt: number) {
    super(`The provider's payment is not the payment of attempt ${attempt}`)
  }
}
