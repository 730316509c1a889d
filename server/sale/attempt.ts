import type { Selectable } from 'kysely'
import type { Database } from '../database/connect.ts'
import type { Schema } from '../database/types.ts'
import type { CardProvider, Intent } from '../providers/cardProvider.ts'
import { Refusal } from '../refusal.ts'
import type { CurrentSale } from './basket.ts'

export type Attempt = Selectable<Schema['payment_attempt']> & { reference: string }

/** The try that the shopper can go on with: the one that is open, or a new one. The caller has locked the sale. */
export async function beginAttempt(trx: Database, cards: CardProvider, sale: CurrentSale): Promise<number> {
  const last = await trx
    .selectFrom('payment_attempt')
    .select(['id', 'number', 'status'])
    .where('sale_id', '=', sale.id)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (last?.status === 'created' || last?.status === 'open') return last.id
  if (last?.status === 'processing' || last?.status === 'succeeded') throw stillChecking()
  const number = (last?.number ?? 0) + 1
  const begun = await trx
    .insertInto('payment_attempt')
    .values({
      sale_id: sale.id,
      provider: 'stripe',
      method: 'card',
      number,
      idempotency_key: `sale:${sale.reference}:card:${number}`,
      amount: sale.total,
      currency: sale.currency,
      livemode: cards.mode === 'live',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return begun.id
}

/** The provider may still take, or has taken, the amount that this sale had as its payment began. */
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
    .select('sale.reference')
    .where('payment_attempt.id', '=', id)
    .executeTakeFirstOrThrow()
}

/**
 * The provider's word on this try, which it hears of here if it has not yet. Rejects with `ProviderUnreachable`.
 * Never inside a transaction: the provider may take its time.
 */
export async function intentOf(database: Database, cards: CardProvider, attempt: Attempt): Promise<Intent> {
  if (attempt.provider_ref) return matching(attempt, await cards.status(attempt.provider_ref))
  const { idempotency_key: key, amount, currency, reference: saleReference } = attempt
  const intent = matching(attempt, await cards.start({ key, amount, currency, saleReference }))
  await database
    .updateTable('payment_attempt')
    .set({ provider_ref: intent.ref, status: 'open' })
    .where('id', '=', attempt.id)
    .where('status', '=', 'created')
    .execute()
  return intent
}

/** Nothing is settled by a payment of another sale, amount or mode. */
export function matching(attempt: Attempt, intent: Intent): Intent {
  const isSame =
    intent.amount === attempt.amount &&
    intent.currency === attempt.currency &&
    intent.livemode === attempt.livemode &&
    intent.saleReference === attempt.reference
  if (!isSame) throw new PaymentMismatch(attempt.id)
  return intent
}

export class PaymentMismatch extends Error {
  override name = 'PaymentMismatch'
  constructor(attempt: number) {
    super(`The provider's payment is not the one of attempt ${attempt}`)
  }
}
