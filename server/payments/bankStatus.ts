import { sql } from 'kysely'
import type { Answer } from '../../contract/call.ts'
import type { getTruelayerStatus } from '../../contract/calls/payment.ts'
import { fromMinor } from '../../contract/format/money.ts'
import type { Database } from '../database/connect.ts'
import { saleInPayment } from '../sale/basket.ts'
import { lastAttempt, outcomeOf } from './outcome.ts'
import type { PaymentServices } from './provider.ts'

const UNPAID = 'The payment was not completed.'

/** The state of the payment that this visit waits for, after its provider was asked. */
export async function bankStatusOf(
  services: PaymentServices,
  family: string,
): Promise<Answer<typeof getTruelayerStatus>> {
  const { outcome, message, reference } = await outcomeOf(services, family)
  const sale = await saleInPayment(services.database, family)
  const order = sale && (await orderOf(services.database, sale.id))
  const isCanceled = sale === null || (await lastAttempt(services.database, sale.id))?.status === 'canceled'
  const isOver = outcome === 'refunded' || (outcome === 'not_charged' && isCanceled)
  return {
    payment_completed: outcome === 'charged',
    reference,
    total: order ? fromMinor(order.total) : null,
    checkout_expires_in: order?.seconds ?? null,
    truelayer_status_error: isOver ? message || UNPAID : null,
    status: outcome,
  }
}

/** `seconds`: until the hold of an unpaid order ends; null: it holds nothing. */
async function orderOf(database: Database, sale: number) {
  const { rows } = await sql<{ total: number; seconds: number | null }>`
    select total, case when paid_at is null and released_at is null
      then greatest(0, ceil(extract(epoch from expires_at - now())))::integer end as seconds
    from sale where id = ${sale}`.execute(database)
  return rows[0] ?? null
}
