import { sql } from 'kysely'
import type { Answer } from '../../contract/call.ts'
import type { getPaymentOutcome } from '../../contract/calls/payment.ts'
import type { AttemptStatus } from '../database/types.ts'
import type { Context } from '../handler.ts'
import { ProviderUnreachable } from '../providers/cardProvider.ts'
import { settle } from './settle.ts'

export const paymentExpired =
  'Your payment was unsuccessful and the checkout time expired. If the tickets are still available, you can try to reserve them again'

type Outcome = Answer<typeof getPaymentOutcome>

/**
 * What has become of this visit's last try to pay. `not_charged` while it is open is no promise that it never will be,
 * but whoever pays again pays by the same try, and that is charged once.
 */
export async function outcomeOf(context: Context): Promise<Outcome> {
  const last = await lastTry(context)
  if (!last) return { outcome: 'not_charged', reference: null, message: '' }
  const { id, reference, status } = last
  try {
    await settle(context, id)
  } catch (error) {
    if (!(error instanceof ProviderUnreachable)) throw error
    if (status === 'open' || status === 'processing') return { outcome: 'checking', reference, message: '' }
  }
  return { reference, ...said((await lastTry(context)) ?? last) }
}

interface Try {
  id: number
  reference: string
  status: AttemptStatus
  error: string
  is_paid: boolean
  is_released: boolean
}

const chargedInVain: ReadonlySet<AttemptStatus> = new Set(['refunding', 'refunded', 'refund_failed'])

function said({ status, error, is_paid, is_released }: Try): Pick<Outcome, 'outcome' | 'message'> {
  if (chargedInVain.has(status)) return { outcome: 'refunded', message: paymentExpired }
  if (is_paid) return { outcome: 'charged', message: '' }
  if (status === 'processing') return { outcome: 'checking', message: '' }
  return { outcome: 'not_charged', message: is_released ? paymentExpired : error }
}

async function lastTry({ database, session }: Context): Promise<Try | null> {
  const { rows } = await sql<Try>`
    select attempt.id, sale.reference, attempt.status, attempt.error,
      sale.paid_at is not null as is_paid, sale.released_at is not null as is_released
    from payment_attempt attempt join sale on sale.id = attempt.sale_id
    where sale.basket_id = (select id from basket where lineage = ${session.lineage} order by id desc limit 1)
    order by attempt.id desc limit 1`.execute(database)
  return rows[0] ?? null
}
