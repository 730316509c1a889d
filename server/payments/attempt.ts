import type { Selectable } from 'kysely'
import type { Database } from '../database/connect.ts'
import type { Schema } from '../database/types.ts'
import { Refusal } from '../refusal.ts'
import { customerOf } from './customers.ts'
import type { CardCharge, Payment, PaymentProvider, PaymentServices } from './provider.ts'

export type Attempt = Selectable<Schema['payment_attempt']> & {
  reference: string
  name: string | null
  email: string | null
  account_id: number | null
}

/** Whether the provider has taken, or may still take, the amount that the sale had when the attempt began. */
export async function mayBeCharged(trx: Database, sale: number): Promise<boolean> {
  const open = await trx
    .selectFrom('payment_attempt')
    .select('id')
    .where('sale_id', '=', sale)
    .where('status', 'in', ['created', 'open', 'processing', 'succeeded'])
    .limit(1)
    .executeTakeFirst()
  return open !== undefined
}

export const stillChecking = () =>
  new Refusal(409, 'Your last payment is still being checked. Please do not pay again.')

export async function findAttempt(database: Database, id: number): Promise<Attempt> {
  return database
    .selectFrom('payment_attempt')
    .innerJoin('sale', 'sale.id', 'payment_attempt.sale_id')
    .selectAll('payment_attempt')
    .select(['sale.reference', 'sale.full_name as name', 'sale.email', 'sale.account_id'])
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
  const payment = await startAt(services, provider, attempt)
  await services.database
    .updateTable('payment_attempt')
    .set({ provider_ref: payment.ref, status: 'open' })
    .where('id', '=', attempt.id)
    .where('status', '=', 'created')
    .execute()
  return payment
}

/** Starts the attempt's payment at its provider. It has one key, so that a payment started again is the same one. */
export async function startAt(
  { database, origin }: Pick<PaymentServices, 'database' | 'origin'>,
  provider: PaymentProvider,
  attempt: Attempt,
): Promise<Payment> {
  const { idempotency_key: key, method, amount, currency, reference: saleReference, name, email } = attempt
  const returnUrl = origin + provider.returnRoute.path
  const payer = { name, email }
  const card = await cardChargeOf(database, provider, attempt)
  const charge = { key, method, amount, currency, saleReference, returnUrl, payer, card }
  return matching(attempt, await provider.start(charge))
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
