import { sql } from 'kysely'
import { mayBeTakenSql } from '../plans/mayBeTakenSql.ts'
import { beginInstalment, leaveInstalment } from './instalmentAttempt.ts'
import type { PaymentServices } from './provider.ts'
import { settle } from './settle.ts'

/** The shopper is reminded so many days before a payment. */
const REMIND_DAYS = 3
/** The shortest time between the reminder and the charge. */
const NOTICE_HOURS = 24
/** So many days after a refused card, nothing is charged by itself any more. */
const GRACE_DAYS = 7
const BATCH = 100

const TODAY = sql`(now() at time zone 'Europe/London')::date`

/** The unpaid instalments of the plans that go on. Expects the tables under the names `instalment`, `plan` and `sale`. */
const GOING_ON = sql`
  plan.begun_at is not null and plan.stopped_at is null and sale.refunded_at is null and instalment.paid_at is null
  and ${mayBeTakenSql}`

/** Reminds shoppers of the payments that are due soon, ends the days of grace, and charges the payments that are due. */
export async function runPlans(services: PaymentServices): Promise<void> {
  await remind(services)
  await stop(services)
  await charge(services)
}

async function remind({ database, enqueue }: PaymentServices): Promise<void> {
  await database.transaction().execute(async trx => {
    const { rows } = await sql<{ sale: number; number: number }>`
      update instalment set reminded_at = now()
      from payment_plan plan join sale on sale.id = plan.sale_id
      where plan.sale_id = instalment.sale_id and ${GOING_ON} and instalment.reminded_at is null
        and instalment.due <= ${TODAY} + ${REMIND_DAYS}::integer
      returning instalment.sale_id as sale, instalment.number`.execute(trx)
    for (const row of rows) {
      await enqueue(trx, 'mail_instalment', { ...row, about: 'reminder' })
      await enqueue(trx, 'text_reminder', row)
    }
  })
}

async function charge(services: PaymentServices): Promise<void> {
  const { database, log } = services
  const { rows } = await sql<{ sale: number; number: number }>`
    select instalment.sale_id as sale, instalment.number
    from instalment join payment_plan plan on plan.sale_id = instalment.sale_id
    join sale on sale.id = plan.sale_id
    where ${GOING_ON} and instalment.due <= ${TODAY}
      and instalment.reminded_at < now() - make_interval(hours => ${NOTICE_HOURS})
      and (instalment.next_try_at is null or instalment.next_try_at <= now())
    order by instalment.due, instalment.sale_id, instalment.number limit ${BATCH}`.execute(database)
  for (const { sale, number } of rows) {
    try {
      await leaveInstalment(services, sale, number)
      const attempt = await database
        .transaction()
        .execute(trx => beginInstalment(trx, services.payments, sale, number, null))
      if (attempt !== null) await settle(services, attempt)
    } catch (error) {
      const reason = error instanceof Error ? error.name : 'unknown'
      log.error({ sale, instalment: number, reason }, 'an instalment could not be charged and is tried again')
    }
  }
}

async function stop({ database, enqueue, log }: PaymentServices): Promise<void> {
  await database.transaction().execute(async trx => {
    const { rows } = await sql<{ sale: number; number: number }>`
      update payment_plan plan set stopped_at = now()
      from instalment, sale
      where instalment.sale_id = plan.sale_id and sale.id = plan.sale_id and ${GOING_ON}
        and instalment.failed_at < now() - make_interval(days => ${GRACE_DAYS})
      returning plan.sale_id as sale, instalment.number`.execute(trx)
    for (const row of rows) {
      await enqueue(trx, 'mail_instalment', { ...row, about: 'stopped' })
      log.warn(row, 'an instalment was not paid in its days of grace; the plan has stopped')
    }
  })
}
