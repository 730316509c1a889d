import { sql } from 'kysely'
import type { Answer } from '../../contract/call.ts'
import type { getPaymentOutcome } from '../../contract/calls/payment.ts'
import type { Database } from '../database/connect.ts'
import { isExpiredSql } from '../database/holdSql.ts'
import type { AttemptStatus } from '../database/paymentTables.ts'
import { ProviderUnreachable } from '../http/providerUnreachable.ts'
import { saleInPayment } from '../sale/basket.ts'
import { isTaken, isUnused, unsettledStates } from './attemptStates.ts'
import type { PaymentServices } from './provider.ts'
import { settle } from './settle.ts'

export const paymentExpired =
  'Your payment was unsuccessful and the checkout time expired. If the tickets are still available, you can try to reserve them again'

type Outcome = Answer<typeof getPaymentOutcome>

/**
 * The outcome of the last attempt to pay for the sale that this visit pays for. `not_charged` of an open attempt can still
 * change, but a shopper who pays again uses the same attempt, and it is charged once.
 */
export async function outcomeOf(services: PaymentServices, family: string): Promise<Outcome> {
  await settleEarlier(services, family)
  const sale = await saleInPayment(services.database, family)
  if (!sale) return { outcome: 'not_charged', reference: null, message: '' }
  const { reference } = sale
  const last = await lastAttempt(services.database, sale.id)
  if (!last) return { outcome: 'not_charged', reference, message: '' }
  try {
    await settle(services, last.id)
  } catch (error) {
    if (!(error instanceof ProviderUnreachable)) throw error
    const mayBeCharged = isTaken(last.status) || last.status === 'open' || last.is_sent
    if (mayBeCharged) return { outcome: 'checking', reference, message: '' }
  }
  return { reference, ...inWire((await lastAttempt(services.database, sale.id)) ?? last) }
}

/**
 * Settles the payments of holds that this basket had before: one that arrives late takes its tickets again, and is the
 * order that the visit then has. What cannot be asked now is asked by the reconciliation.
 */
async function settleEarlier(services: PaymentServices, family: string): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select attempt.id from payment_attempt attempt join sale on sale.id = attempt.sale_id
    join basket on basket.id = sale.basket_id and basket.closed_at is null
    where sale.family = ${family} and sale.released_at is not null and attempt.status = any(${unsettledStates})`.execute(
    services.database,
  )
  for (const { id } of rows)
    await settle(services, id).catch(error => {
      if (!(error instanceof ProviderUnreachable)) throw error
    })
}

interface LastAttempt {
  id: number
  status: AttemptStatus
  error: string
  returned: 0 | 1 | null
  /** Its provider charges it without the shopper. */
  is_sent: boolean
  is_paid: boolean
  is_refunded: boolean
  /** Its time is over, or its tickets were released because it was, and not because the shopper edits the basket. */
  has_expired: boolean
  /** Why the organiser has ended the hold. */
  ended_because: string | null
}

function inWire(last: LastAttempt): Omit<Outcome, 'reference'> {
  const { status, error, is_paid, is_refunded, has_expired, ended_because } = last
  if (isUnused(status) || is_refunded)
    return { outcome: 'refunded', message: ended_because ?? paymentExpired, is_over: true }
  if (is_paid) return { outcome: 'charged', message: '' }
  if (isTaken(status)) return { outcome: 'checking', message: '' }
  const ended = ended_because ?? (has_expired ? paymentExpired : null)
  return { outcome: 'not_charged', message: ended ?? error, is_over: ended !== null }
}

/** The last attempt to pay for this sale, without those of its later instalments; null: nobody has tried. */
export async function lastAttempt(database: Database, sale: number): Promise<LastAttempt | null> {
  const { rows } = await sql<LastAttempt>`
    select attempt.id, attempt.status, attempt.error, attempt.returned, attempt.source is not null as is_sent,
      sale.paid_at is not null as is_paid, sale.refunded_at is not null as is_refunded, sale.ended_because,
      ${isExpiredSql} or coalesce(sale.released_at >= sale.expires_at, false) as has_expired
    from payment_attempt attempt join sale on sale.id = attempt.sale_id
    where sale.id = ${sale} and attempt.part = 1
    order by attempt.number desc limit 1`.execute(database)
  return rows[0] ?? null
}
