import { sql } from 'kysely'
import type { PaymentMethod } from '../../contract/rules/paymentMethods.ts'
import type { Database } from '../database/connect.ts'
import type { OrganiserProvider } from '../database/organiserProviders.ts'
import type { CurrentSale } from '../sale/basket.ts'
import { type Payee, providerOf } from '../sale/payees.ts'
import { findAttempt, paymentOf, stillChecking } from './attempt.ts'
import type { NextStep, PaymentServices, Payments } from './provider.ts'
import { providerFor } from './providers.ts'
import { settle } from './settle.ts'

/**
 * Answers the id of the attempt to pay this sale by this method: the open one, or a new one; null if no provider takes
 * the method for this sale. The caller has locked the sale.
 */
export async function beginAttempt(
  trx: Database,
  payments: Payments,
  sale: CurrentSale,
  method: PaymentMethod,
): Promise<number | null> {
  const provider = providerFor(payments, await providerOfSale(trx, sale.id), method)
  if (!provider) return null
  const last = await trx
    .selectFrom('payment_attempt')
    .select(['id', 'number', 'status', 'provider', 'method'])
    .where('sale_id', '=', sale.id)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  const isSame = last?.provider === provider.name && last.method === method
  if (isSame && (last.status === 'created' || last.status === 'open')) return last.id
  if (last && MAY_BE_CHARGED.has(last.status)) throw stillChecking()
  const number = (last?.number ?? 0) + 1
  const begun = await trx
    .insertInto('payment_attempt')
    .values({
      sale_id: sale.id,
      provider: provider.name,
      method,
      number,
      idempotency_key: `sale:${sale.reference}:${method}:${number}`,
      amount: sale.total,
      currency: sale.currency,
      livemode: provider.mode === 'live',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return begun.id
}

const MAY_BE_CHARGED: ReadonlySet<string> = new Set(['created', 'open', 'processing', 'succeeded'])

async function providerOfSale(database: Database, sale: number): Promise<OrganiserProvider | null> {
  const { rows } = await sql<Payee>`
    select organiser.id as organiser_id, organiser.provider,
      line.price + line.fee + coalesce(event.delivery_cost, 0) > 0 as "isPaid" from sale_line line
    join ticket_type type on type.id = line.ticket_type_id
    join event_date date on date.id = type.event_date_id
    join event on event.id = date.event_id
    join organiser on organiser.id = event.organiser_id
    where line.sale_id = ${sale}
    union
    select organiser.id, organiser.provider, true from sale_voucher voucher
    join organiser on organiser.id = voucher.organiser_id
    where voucher.sale_id = ${sale}`.execute(database)
  return providerOf(rows)
}

/**
 * Starts the attempt's payment at its provider and answers what the page does next; null if its provider is not
 * configured. Refuses if there is nothing left to confirm. Rejects with `ProviderUnreachable`.
 */
export async function startPayment(services: PaymentServices, id: number): Promise<NextStep | null> {
  const attempt = await findAttempt(services.database, id)
  const provider = services.payments.get(attempt.provider)
  if (!provider) return null
  const { next } = await paymentOf(services, provider, attempt)
  if (next) return next
  await settle(services, id)
  throw stillChecking()
}
