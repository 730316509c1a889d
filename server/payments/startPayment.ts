import { sql } from 'kysely'
import type { OrganiserProvider } from '../../contract/catalogue/organiserProviders.ts'
import type { PaymentMethod } from '../../contract/rules/paymentMethods.ts'
import type { Database } from '../database/connect.ts'
import type { PaymentSource } from '../database/paymentTables.ts'
import { ProviderUnreachable } from '../http/providerUnreachable.ts'
import { Refusal } from '../http/refusal.ts'
import { type CurrentSale, saleInPayment } from '../sale/basket.ts'
import { type Payee, providerOf } from '../sale/payees.ts'
import { findAttempt, paymentOf, startAt, stillChecking } from './attempt.ts'
import { isOpen, isTaken, openStates } from './attemptStates.ts'
import type { NextStep, PaymentServices, Payments } from './provider.ts'
import { providerFor } from './providers.ts'
import { abandon, settle } from './settle.ts'

/** What a new attempt is made from, where the provider does not ask the shopper after the start. */
interface MadeFrom {
  /** `amount`: in minor units. `card`: the provider's id of it. */
  first?: { amount: number; card: string } | null
  source?: PaymentSource | null
}

/**
 * Answers the id of the attempt to pay this sale by this method: the open one, or a new one; null if no provider takes
 * the method for this sale. The caller has locked the sale. An open one keeps what it is made from.
 */
export async function beginAttempt(
  trx: Database,
  payments: Payments,
  sale: CurrentSale,
  method: PaymentMethod,
  { first = null, source = null }: MadeFrom = {},
): Promise<number | null> {
  const provider = providerFor(payments, await providerOfSale(trx, sale.id), method, sale.currency)
  if (!provider) return null
  const last = await trx
    .selectFrom('payment_attempt')
    .select(['id', 'number', 'status', 'provider', 'method'])
    .where('sale_id', '=', sale.id)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  const isSame = last?.provider === provider.name && last.method === method
  // An open instalment may have another card or amount.
  if (isSame && !first && isOpen(last.status)) return last.id
  // Another request has begun it since the open payments were left. The page repeats this call, which leaves it, too.
  if (last && isOpen(last.status)) throw new Refusal(503, 'Another payment of this order has begun.', 1)
  if (last && isTaken(last.status)) throw stillChecking()
  const number = (last?.number ?? 0) + 1
  const begun = await trx
    .insertInto('payment_attempt')
    .values({
      sale_id: sale.id,
      provider: provider.name,
      method,
      number,
      idempotency_key: `sale:${sale.reference}:${method}:${number}`,
      amount: first?.amount ?? sale.total,
      currency: sale.currency,
      livemode: provider.mode === 'live',
      card: first?.card ?? null,
      source: source && JSON.stringify(source),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return begun.id
}

/**
 * Cancels the open payment of this session's sale by another method, so that a payment by this one can begin; an
 * instalment cancels its own, too, because the shopper may have chosen another card. One that is charged or on its way
 * stays, and no other begins. `method`: null cancels all. Rejects with `ProviderUnreachable`.
 */
export async function leaveOtherMethods(
  services: PaymentServices,
  family: string,
  method: PaymentMethod | null,
): Promise<void> {
  const sale = await saleInPayment(services.database, family)
  if (!sale) return
  const { rows } = await sql<{ id: number }>`
    select id from payment_attempt where sale_id = ${sale.id}
      and (method is distinct from ${method} or method = 'instalment') and status = any(${openStates})`.execute(
    services.database,
  )
  for (const { id } of rows) await abandon(services, id)
}

/**
 * Cancels the open payment of a checkout that its shopper gives up. Where its provider cannot be reached, reconciliation
 * cancels it once the hold is released.
 */
export async function callOff(services: PaymentServices, family: string): Promise<void> {
  try {
    await leaveOtherMethods(services, family, null)
  } catch (error) {
    if (!(error instanceof ProviderUnreachable)) throw error
  }
}

export async function providerOfSale(database: Database, sale: number): Promise<OrganiserProvider | null> {
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
  const payment = await paymentOf(services, provider, attempt)
  if (payment.next) return payment.next
  // Some providers state the address of an open payment only where it is started.
  if (payment.status === 'open') return (await startAt(services, provider, attempt)).next
  await settle(services, id)
  throw stillChecking()
}
