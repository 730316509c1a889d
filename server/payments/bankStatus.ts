import { sql } from 'kysely'
import type { Answer } from '../../contract/call.ts'
import type { getTruelayerStatus } from '../../contract/calls/payment.ts'
import { fromMinor } from '../../contract/format/money.ts'
import { outcomeOf } from './outcome.ts'
import type { PaymentServices } from './provider.ts'

interface Order {
  reference: string
  total: number
  seconds: number | null
}

const UNPAID = 'The payment was not completed.'

/** The state of the last bank transfer of this session family, after its provider was asked. */
export async function bankStatusOf(
  services: PaymentServices,
  family: string,
): Promise<Answer<typeof getTruelayerStatus>> {
  const { outcome, message } = await outcomeOf(services, family)
  const { rows } = await sql<Order & { is_canceled: boolean }>`
    select sale.reference, sale.total,
      case when sale.paid_at is null and sale.released_at is null
        then greatest(0, ceil(extract(epoch from sale.expires_at - now())))::integer end as seconds,
      attempt.status = 'canceled' as is_canceled
    from payment_attempt attempt join sale on sale.id = attempt.sale_id
    where sale.basket_id = (select id from basket where family = ${family} order by id desc limit 1)
    order by attempt.id desc limit 1`.execute(services.database)
  const order = rows[0]
  const isOver = outcome === 'refunded' || (outcome === 'not_charged' && order?.is_canceled !== false)
  return {
    payment_completed: outcome === 'charged',
    reference: order?.reference ?? null,
    total: order ? fromMinor(order.total) : null,
    checkout_expires_in: order?.seconds ?? null,
    truelayer_status_error: isOver ? message || UNPAID : null,
    status: outcome,
  }
}
