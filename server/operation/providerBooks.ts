import { sql } from 'kysely'
import type { Database } from '../database/connect.ts'
import type { Payments } from '../payments/provider.ts'

interface Charged {
  attempt: number
  order: string
  provider: string
  ref: string
  amount: number
  made: number
  asked: number
}

/**
 * The payments of the last days of which a provider's book differs from ours, each with both. What is asked for and not made
 * yet may be in the provider's book or not. Rejects with `ProviderUnreachable`.
 */
export async function differencesWithProviders(
  database: Database,
  payments: Payments,
  days: number,
): Promise<object[]> {
  const { rows } = await sql<Charged>`
    select attempt.id as attempt, sale.reference as order, attempt.provider, attempt.provider_ref as ref, attempt.amount,
      coalesce(sum(refund.amount) filter (where refund.state = 'made'), 0)::integer as made,
      coalesce(sum(refund.amount) filter (where refund.state = 'asked'), 0)::integer as asked
    from payment_attempt attempt join sale on sale.id = attempt.sale_id
    left join refund on refund.attempt_id = attempt.id
    where attempt.provider_ref is not null and attempt.created_at > now() - make_interval(days => ${days})
      and exists (select from entry where attempt_id = attempt.id and account = 'payment')
    group by attempt.id, sale.id order by attempt.id`.execute(database)
  const differences: object[] = []
  for (const { attempt, order, ref, ...ours } of rows) {
    const provider = payments.get(ours.provider)
    if (!provider) {
      differences.push({ attempt, order, provider: `${ours.provider} is not set` })
      continue
    }
    const { status, amount } = await provider.status(ref)
    const refunded = await provider.refunded(ref)
    const isSame =
      status === 'succeeded' &&
      amount === ours.amount &&
      refunded >= ours.made &&
      refunded <= ours.made + ours.asked
    if (!isSame) differences.push({ attempt, order, ours, theirs: { status, amount, refunded } })
  }
  return differences
}
