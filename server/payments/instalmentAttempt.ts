import { sql } from 'kysely'
import type { Database } from '../database/connect.ts'
import { mayBeTakenSql } from '../plans/mayBeTakenSql.ts'
import { chargeableStates, openStates } from './attemptStates.ts'
import type { PaymentServices, Payments } from './provider.ts'
import { abandon } from './settle.ts'

/** Cancels the open payment of an instalment, so that another one can begin. Rejects with `ProviderUnreachable`. */
export async function leaveInstalment(
  services: PaymentServices,
  sale: number,
  number: number,
): Promise<void> {
  const open = await services.database
    .selectFrom('payment_attempt')
    .select('id')
    .where('sale_id', '=', sale)
    .where('part', '=', number)
    .where(sql<boolean>`status = any(${openStates})`)
    .executeTakeFirst()
  if (open) await abandon(services, open.id)
}

/**
 * Answers the id of a new attempt to charge an instalment; null: it is paid, a payment of it is on its way, its card was
 * refused a moment ago, or an event of its order does not take place. `card`: the stored card that the shopper has chosen; null: the server charges the plan's
 * card by itself.
 */
export async function beginInstalment(
  trx: Database,
  payments: Payments,
  sale: number,
  number: number,
  card: string | null,
): Promise<number | null> {
  // Whoever has this lock begins the attempt.
  const { rows } = await sql<Due>`
    select sale.reference, sale.currency, plan.card, instalment.amount,
      (select provider from payment_attempt where sale_id = sale.id and part = 1 and status = 'succeeded') as provider,
      (select max(number) from payment_attempt where sale_id = sale.id) as last
    from instalment join payment_plan plan on plan.sale_id = instalment.sale_id
    join sale on sale.id = plan.sale_id
    where instalment.sale_id = ${sale} and instalment.number = ${number} and instalment.paid_at is null
      and plan.begun_at is not null and sale.refunded_at is null and ${mayBeTakenSql}
      and (${card}::text is not null or instalment.next_try_at is null or instalment.next_try_at <= now())
      and not exists (select from payment_attempt where sale_id = sale.id and part = ${number}
        and status = any(${chargeableStates}))
    for update of plan`.execute(trx)
  const due = rows[0]
  const provider = due && payments.get(due.provider)
  if (!provider) return null
  const attempt = await trx
    .insertInto('payment_attempt')
    .values({
      sale_id: sale,
      provider: due.provider,
      method: 'instalment',
      number: due.last + 1,
      idempotency_key: `sale:${due.reference}:instalment:${due.last + 1}`,
      amount: due.amount,
      currency: due.currency,
      livemode: provider.mode === 'live',
      part: number,
      card: card ?? due.card,
      shopper_is_there: card !== null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return attempt.id
}

interface Due {
  reference: string
  currency: string
  card: string
  amount: number
  provider: string
  last: number
}
