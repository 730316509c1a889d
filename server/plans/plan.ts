import { sql } from 'kysely'
import type { Database } from '../database/connect.ts'
import type { Enqueue } from '../queue/enqueue.ts'
import { scheduleOf } from './schedule.ts'

/** A card that was refused is tried again after so many days, where that can help. */
const RETRY_DAYS = 2

interface Agreement {
  /** How many payments. */
  count: number
  /** In minor units. */
  total: number
  /** The provider's id of the card. */
  card: string
  isDefault: boolean
  contactNumber: string
}

/** Stores what the shopper agrees to pay and when, in place of an earlier agreement. Answers the first amount. */
export async function agreePlan(
  trx: Database,
  sale: number,
  { count, total, card, isDefault, contactNumber }: Agreement,
): Promise<number> {
  await trx.deleteFrom('payment_plan').where('sale_id', '=', sale).where('begun_at', 'is', null).execute()
  await trx
    .insertInto('payment_plan')
    .values({ sale_id: sale, card, is_default_card: isDefault, contact_number: contactNumber })
    .execute()
  const schedule = scheduleOf(count, total, new Date())
  const instalments = schedule.map((one, index) => ({ ...one, sale_id: sale, number: index + 1 }))
  await trx.insertInto('instalment').values(instalments).execute()
  return schedule[0]?.amount ?? total
}

/** The first payment is made: the plan begins. */
export async function beginPlan(trx: Database, enqueue: Enqueue, sale: number): Promise<void> {
  const { is_default_card } = await trx
    .updateTable('payment_plan')
    .set({ begun_at: sql`now()` })
    .where('sale_id', '=', sale)
    .returning('is_default_card')
    .executeTakeFirstOrThrow()
  await trx
    .updateTable('instalment')
    .set({ paid_at: sql`now()` })
    .where('sale_id', '=', sale)
    .where('number', '=', 1)
    .execute()
  if (is_default_card) await enqueue(trx, 'set_default_card', { sale })
}

/**
 * A later payment is made, with the card that pays from now on. After the last one the tickets are sent. false: it was
 * made already, or its order is refunded.
 */
export async function markInstalmentPaid(
  trx: Database,
  enqueue: Enqueue,
  { sale_id: sale, part, card }: { sale_id: number; part: number; card: string | null },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('instalment')
    .set({ paid_at: sql`now()` })
    .where('sale_id', '=', sale)
    .where('number', '=', part)
    .where('paid_at', 'is', null)
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('sale').select('id').where('id', '=', sale).where('refunded_at', 'is', null)),
    )
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) return false
  await trx
    .updateTable('payment_plan')
    .set({ stopped_at: null, ...(card && { card }) })
    .where('sale_id', '=', sale)
    .execute()
  if ((await remainingOf(trx, sale)) > 0)
    await enqueue(trx, 'mail_instalment', { sale, number: part, about: 'paid' })
  else await sendTickets(trx, enqueue, sale)
  return true
}

async function sendTickets(trx: Database, enqueue: Enqueue, sale: number): Promise<void> {
  await trx.updateTable('sale').set({ mailed_at: null }).where('id', '=', sale).execute()
  await enqueue(trx, 'mail_tickets', { sale })
}

/**
 * Takes this amount, in minor units, off the payments to come, the last one first. Where none is left, the tickets are
 * sent if there are any.
 */
export async function lessToPay(
  trx: Database,
  enqueue: Enqueue,
  sale: number,
  less: number,
  hasTickets: boolean,
): Promise<void> {
  if (less === 0) return
  const rows = await trx
    .selectFrom('instalment')
    .select(['number', 'amount'])
    .where('sale_id', '=', sale)
    .where('paid_at', 'is', null)
    .orderBy('number', 'desc')
    .execute()
  let left = less
  for (const { number, amount } of rows) {
    const taken = Math.min(left, amount)
    left -= taken
    if (taken === amount)
      await trx.deleteFrom('instalment').where('sale_id', '=', sale).where('number', '=', number).execute()
    else if (taken > 0)
      await trx
        .updateTable('instalment')
        .set({ amount: amount - taken })
        .where('sale_id', '=', sale)
        .where('number', '=', number)
        .execute()
  }
  if (hasTickets && (await remainingOf(trx, sale)) === 0) await sendTickets(trx, enqueue, sale)
}

/** The card of an instalment was refused. `needsShopper`: charging it again by itself cannot help. */
export async function failInstalment(
  trx: Database,
  enqueue: Enqueue,
  { sale_id: sale, part }: { sale_id: number; part: number },
  needsShopper: boolean,
): Promise<void> {
  const { failed_at } = await trx
    .selectFrom('instalment')
    .select('failed_at')
    .where('sale_id', '=', sale)
    .where('number', '=', part)
    .forUpdate()
    .executeTakeFirstOrThrow()
  await trx
    .updateTable('instalment')
    .set({
      failed_at: failed_at ?? sql`now()`,
      next_try_at: needsShopper ? sql`'infinity'` : sql`now() + make_interval(days => ${RETRY_DAYS})`,
    })
    .where('sale_id', '=', sale)
    .where('number', '=', part)
    .where('paid_at', 'is', null)
    .execute()
  // The shopper is told once for each payment, and once more where the days of grace are over.
  if (!failed_at) await enqueue(trx, 'mail_instalment', { sale, number: part, about: 'failed' })
}

/** How many payments of a plan that has begun are still to come; 0 without a plan. */
export async function remainingOf(database: Database, sale: number): Promise<number> {
  const { rows } = await sql<{ remaining: number }>`
    select count(*)::integer as remaining from instalment
    join payment_plan plan on plan.sale_id = instalment.sale_id
    where instalment.sale_id = ${sale} and plan.begun_at is not null and paid_at is null`.execute(database)
  return rows[0]?.remaining ?? 0
}
