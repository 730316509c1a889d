import { sql } from 'kysely'
import { GIVEN_UP_MINUTES, type JobName } from '../queue/enqueue.ts'
import type { Services } from '../services.ts'
import { isUntoldSql } from './isUntoldSql.ts'

const MOST_IN_A_SWEEP = 500
/** Refunds that were made at the providers' own pages, and jobs that were given up, are looked for so far back. */
const SINCE_DAYS = 3
/** A bank can reject a refund so many days later. */
const REFUND_DAYS = 30

/** Jobs that are the only record of what they do. Each does it once, however often it runs. */
const OWN_RECORD: JobName[] = ['mail_transfer', 'mail_instalment', 'put_google_passes', 'push_apple_passes']

/** Tries the letters and the updates of passes again that the queue has given up, and tells the operator. */
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
  await database.transaction().execute(async trx => {
    const { rows: holders } = await sql<{ id: number }>`
      update holder_letter set queued_at = now() where id in (select id from holder_letter
        where state = 'waiting' and queued_at < now() - make_interval(mins => ${GIVEN_UP_MINUTES})
        order by id limit ${MOST_IN_A_SWEEP})
      returning id`.execute(trx)
    if (holders.length > 0)
      log.error({ letters: holders.length }, 'holders were not told of a change; the letter is sent again')
    for (const { id } of holders) await enqueue(trx, 'mail_moved', { letter: id })
  })
  const { rows: jobs } = await sql`
    update pgboss.job set state = 'retry', retry_limit = retry_limit + 1, completed_on = null
    where state = 'failed' and name = any(${OWN_RECORD}) and start_after > now() - make_interval(days => ${SINCE_DAYS})
    returning id`.execute(database)
  if (jobs.length > 0)
    log.error({ jobs: jobs.length }, 'letters or passes were given up; they are tried again')
}

/**
 * Makes the refunds again that the queue has given up, and sends the letters about them; asks the providers what became of
 * the refunds of the last days, in case that their events were lost; and tells the operator of what is not done.
 */
export async function sweepRefunds(services: Services): Promise<void> {
  const { database, enqueue, log } = services
  const { rows: unmade } = await sql<{ id: number }>`
    select id from refund where state = 'asked' and asked_at < now() - make_interval(mins => ${GIVEN_UP_MINUTES})
    order by id limit ${MOST_IN_A_SWEEP}`.execute(database)
  if (unmade.length > 0)
    log.error({ refunds: unmade.length }, 'refunds are not made yet; they are tried again')
  const { rows: untold } = await sql<{ id: number }>`
    select movement.id from movement join sale on sale.id = sale_id
    where ${isUntoldSql} order by movement.id limit ${MOST_IN_A_SWEEP}`.execute(database)
  if (untold.length > 0)
    log.error({ refunds: untold.length }, 'shoppers were not told of their refunds; the letter is sent again')
  const { rows: made } = await sql<{ attempt: number }>`
    select distinct attempt_id as attempt from refund
    where state = 'made' and made_at > now() - make_interval(days => ${REFUND_DAYS}) limit ${MOST_IN_A_SWEEP}`.execute(
    database,
  )
  const attempts = new Set([...made.map(({ attempt }) => attempt), ...(await refundedAtProviders(services))])
  await database.transaction().execute(async trx => {
    for (const { id } of unmade) await enqueue(trx, 'make_refund', { refund: id })
    for (const { id } of untold) await enqueue(trx, 'mail_refund', { movement: id })
    for (const attempt of attempts) await enqueue(trx, 'check_refund', { attempt })
  })
}

/** The payments of which something was given back lately, also at the providers' own pages. */
async function refundedAtProviders({ database, payments, log }: Services): Promise<number[]> {
  const since = new Date(Date.now() - SINCE_DAYS * 86_400_000)
  const found: number[] = []
  for (const [name, provider] of payments) {
    // The provider may not answer now; the next sweep asks again.
    const refs = await provider.refundedSince(since).catch((error: Error) => {
      log.warn({ provider: name, reason: error.name }, 'a provider could not be asked for its refunds')
      return []
    })
    if (refs.length === 0) continue
    const attempts = database.selectFrom('payment_attempt').select('id').where('provider', '=', name)
    const charged = attempts.where('provider_ref', 'in', refs).where('status', '=', 'succeeded')
    found.push(...(await charged.execute()).map(({ id }) => id))
  }
  return found
}
