import { sql } from 'kysely'
import type { Answer } from '../../contract/call.ts'
import type { getPaymentOutcome } from '../../contract/calls/payment.ts'
import type { AttemptStatus } from '../database/paymentTables.ts'
import { ProviderUnreachable } from '../providerUnreachable.ts'
import type { PaymentServices } from './provider.ts'
import { settle } from './settle.ts'

export const paymentExpired =
  'Your payment was unsuccessful and the checkout time expired. If the tickets are still available, you can try to reserve them again'

type Outcome = Answer<typeof getPaymentOutcome>

/**
 * The outcome of the last attempt to pay of this session family. `not_charged` of an open attempt can still change, but
 * a shopper who pays again uses the same attempt, and it is charged once.
 */
export async function outcomeOf(services: PaymentServices, family: string): Promise<Outcome> {
  const last = await lastAttempt(services, family)
  if (!last) return { outcome: 'not_charged', reference: null, message: '' }
  const { id, reference, status, is_sent } = last
  try {
    await settle(services, id)
  } catch (error) {
    if (!(error instanceof ProviderUnreachable)) throw error
    if (status === 'open' || status === 'processing' || is_sent)
      return { outcome: 'checking', reference, message: '' }
  }
  return { reference, ...inWire((await lastAttempt(services, family)) ?? last) }
}

interface LastAttempt {
  id: number
  reference: string
  status: AttemptStatus
  error: string
  is_paid: boolean
  is_released: boolean
  /** Its provider charges it without the shopper. */
  is_sent: boolean
}

const REFUNDED: ReadonlySet<AttemptStatus> = new Set(['refunding', 'refunded', 'refund_failed'])

function inWire({ status, error, is_paid, is_released }: LastAttempt): Pick<Outcome, 'outcome' | 'message'> {
  if (REFUNDED.has(status)) return { outcome: 'refunded', message: paymentExpired }
  if (is_paid) return { outcome: 'charged', message: '' }
  if (status === 'processing') return { outcome: 'checking', message: '' }
  return { outcome: 'not_charged', message: is_released ? paymentExpired : error }
}

async function lastAttempt({ database }: PaymentServices, family: string): Promise<LastAttempt | null> {
  const { rows } = await sql<LastAttempt>`
    select attempt.id, sale.reference, attempt.status, attempt.error, attempt.source is not null as is_sent,
      sale.paid_at is not null as is_paid, sale.released_at is not null as is_released
    from payment_attempt attempt join sale on sale.id = attempt.sale_id
    where sale.basket_id = (select id from basket where family = ${family} order by id desc limit 1)
      and attempt.part = 1
    order by attempt.id desc limit 1`.execute(database)
  return rows[0] ?? null
}
