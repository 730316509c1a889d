import { sql } from 'kysely'
import { GIVEN_UP_MINUTES, type JobName } from '../queue/enqueue.ts'
import type { Services } from '../services.ts'

const MOST_IN_A_SWEEP = 500
/** Refunds that were made at the providers' own pages, and jobs that were given up, are looked for so far back. */
const SINCE_DAYS = 3
/** A bank can reject a refund so many days later. */
const REFUND_DAYS = 30

/** Letters whose jobs are the only record of them. Each is sent once, however often its job runs. */
const LETTERS: JobName[] = ['mail_transfer', 'mail_cancelled_order', 'mail_instalment']

/** Sends the letters again that the queue has given up, and tells the operator. */
export async function sweepLetters({ database, enqueue, log }: Services): Promise<void> {
  const { rows: orders } = await sql<{ id: number }>`
    select id from sale
    where mailed_at is null and email is not null and refunded_at is null
      and paid_at < now() - make_interval(mins => ${GIVEN_UP_MINUTES})
    order by id limit ${MOST_IN_A_SWEEP}`.execute(database)
  if (orders.length > 0) log.error({ orders: orders.length }, 'paid orders have no letter; it is sent again')
  await database.transaction().execute(async trx => {
    for (const { id } of orders) await enqueue(trx, 'mail_tickets', { sale: id })
  })
  const { rows: letters } = await sql`
    update pgboss.job set state = 'retry', retry_limit = retry_limit + 1, completed_on = null
    where state = 'failed' and name = any(${LETTERS}) and start_after > now() - make_interval(days => ${SINCE_DAYS})
    returning id`.execute(database)
  if (letters.length > 0) log.error({ letters: letters.length }, 'letters were given up; they are sent again')
}

/** Queues the refunds of single tickets again that the queue has given up, and the letters about them. */
export async function sweepTicketRefunds({ database, enqueue, log }: Services): Promise<void> {
  const { rows } = await sql<{ ticket: string; is_made: boolean }>`
    select ticket_id as ticket, refunded_at is not null as is_made from ticket_refund
    where refunded_at is null and created_at < now() - make_interval(mins => ${GIVEN_UP_MINUTES})
      or mailed_at is null and refunded_at < now() - make_interval(mins => ${GIVEN_UP_MINUTES})
        and refunded_at > now() - make_interval(days => ${SINCE_DAYS})
    order by created_at limit ${MOST_IN_A_SWEEP}`.execute(database)
  if (rows.length === 0) return
  log.error({ tickets: rows.length }, 'refunds of tickets are not made or not told yet; they are tried again')
  await database.transaction().execute(async trx => {
    for (const { ticket, is_made } of rows)
      await enqueue(trx, is_made ? 'mail_ticket_refund' : 'refund_ticket', { ticket })
  })
}

/**
 * Queues the letters about refunds again that the queue has given up, asks the providers what became of the refunds of
 * the last days, in case that their events were lost, and tells the operator of refunds that are not made.
 */
export async function sweepRefunds({ database, enqueue, payments, log }: Services): Promise<void> {
  const { rows } = await sql<{ id: number; status: string; is_untold: boolean }>`
    select id, status, status <> 'refunding' and refund_mailed_at is null
        and looked_at < now() - make_interval(mins => ${GIVEN_UP_MINUTES}) as is_untold
    from payment_attempt
    where status = 'refunded' and (created_at > now() - make_interval(days => ${REFUND_DAYS}) or refund_mailed_at is null)
      or status = 'refund_failed' and refund_mailed_at is null
      or status = 'refunding' and created_at < now() - make_interval(mins => ${GIVEN_UP_MINUTES})
    order by refund_mailed_at nulls first, id desc limit ${MOST_IN_A_SWEEP}`.execute(database)
  const unmade = rows.filter(({ status }) => status === 'refunding').length
  if (unmade > 0) log.error({ refunds: unmade }, 'refunds are not made yet; they are tried again')
  const untold = rows.filter(({ is_untold }) => is_untold)
  if (untold.length > 0)
    log.error({ refunds: untold.length }, 'shoppers were not told of their refunds; the letter is sent again')
  const since = new Date(Date.now() - SINCE_DAYS * 86_400_000)
  const made = new Map<string, string[]>()
  for (const [name, provider] of payments) {
    // The provider may not answer now; the next sweep asks again.
    const refs = await provider.refundedSince(since).catch((error: Error) => {
      log.warn({ provider: name, reason: error.name }, 'a provider could not be asked for its refunds')
      return []
    })
    if (refs.length > 0) made.set(name, refs)
  }
  await database.transaction().execute(async trx => {
    for (const [provider, refs] of made) {
      const paid = await trx
        .selectFrom('payment_attempt')
        .select('id')
        .where('provider', '=', provider)
        .where('provider_ref', 'in', refs)
        .where('status', '=', 'succeeded')
        .execute()
      for (const { id } of paid) await enqueue(trx, 'check_refund', { attempt: id })
    }
    for (const { id } of untold) await enqueue(trx, 'mail_refund', { attempt: id })
    for (const { id, status } of rows)
      if (status === 'refunded') await enqueue(trx, 'check_refund', { attempt: id })
  })
}
