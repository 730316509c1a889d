import { sql } from 'kysely'
import { type JobResult, PgBoss } from 'pg-boss'
import { type Database, sqlRunner } from '../database/connect.ts'
import {
  codeLetter,
  confirmationLetter,
  refundFailedLetter,
  refundLetter,
  ticketsLetter,
} from '../mail/letters.ts'
import type { Post } from '../mail/post.ts'
import { confirmationOf, forgetMailingRequests } from '../mailingList.ts'
import { digitsOf } from '../oneTimeCode.ts'
import { checkRefund } from '../payments/refund.ts'
import { settle } from '../payments/settle.ts'
import { deliverSandboxEvent } from '../payments/webhooks.ts'
import { forgetAttempts } from '../sale/captcha.ts'
import { vouchersOfSale } from '../sale/issueVouchers.ts'
import { releaseExpired } from '../sale/release.ts'
import { ticketsOfSale } from '../sale/wallet.ts'
import type { Services } from '../services.ts'
import type { JobName, Jobs } from './enqueue.ts'

type Work = { [N in JobName]: (data: Jobs[N], services: Services, post: Post) => Promise<void> }

const work: Work = {
  async mail_code({ id }, { database, keys, configuration }, post) {
    const code = await database
      .selectFrom('one_time_code')
      .select('email')
      .where('id', '=', id)
      .where('used_at', 'is', null)
      .executeTakeFirst()
    if (!code) return
    await post(codeLetter(id, code.email, digitsOf(keys, id), new URL(configuration.origin).hostname))
  },

  async mail_confirmation({ id }, { database, keys, configuration }, post) {
    const request = await database
      .selectFrom('mailing_request')
      .select('email')
      .where('id', '=', id)
      .where('confirmed_at', 'is', null)
      .executeTakeFirst()
    if (!request) return
    await post(confirmationLetter(id, request.email, confirmationOf(keys, id), configuration.origin))
  },

  async mail_tickets({ sale: id }, { database, keys, configuration }, post) {
    const { rows } = await sql<{ reference: string; email: string }>`
      update sale set mailing_at = now()
      where id = ${id} and email is not null and mailed_at is null
        and (mailing_at is null or mailing_at < now() - make_interval(secs => ${MAILING_SECONDS}))
      returning reference, email`.execute(database)
    const sale = rows[0]
    if (!sale) return leftToOther(database, id)
    const tickets = await ticketsOfSale(database, keys, id)
    const vouchers = await vouchersOfSale(database, id)
    const letter = await ticketsLetter({ ...sale, to: sale.email, tickets, vouchers }, configuration.origin)
    await post(letter).catch(async (error: unknown) => {
      await sql`update sale set mailing_at = null where id = ${id}`.execute(database)
      throw error
    })
    await database.updateTable('sale').set({ mailed_at: new Date() }).where('id', '=', id).execute()
  },

  async mail_refund({ attempt }, { database, configuration }, post) {
    const refund = await database
      .selectFrom('payment_attempt')
      .innerJoin('sale', 'sale.id', 'payment_attempt.sale_id')
      .select([
        'sale.reference',
        'sale.email',
        'payment_attempt.number',
        'amount',
        'payment_attempt.currency',
        'payment_attempt.status',
      ])
      .where('payment_attempt.id', '=', attempt)
      .executeTakeFirstOrThrow()
    if (!refund.email) return
    const letter = refund.status === 'refund_failed' ? refundFailedLetter : refundLetter
    await post(letter({ ...refund, to: refund.email }, configuration.origin))
  },

  check_refund: ({ attempt }, services) => checkRefund(services, attempt),

  settle_payment: ({ attempt }, services) => settle(services, attempt),

  sandbox_event: (event, services) => deliverSandboxEvent(services, event),

  async count_visit(visit, { analytics }) {
    await analytics[visit.service]?.(visit)
  },

  release_expired: (_data, { database }) => releaseExpired(database),

  forget_attempts: (_data, { database }) => forgetAttempts(database),

  forget_mailing_requests: (_data, { database }) => forgetMailingRequests(database),
}

/** How long a server may take over one letter before another one sends it. */
const MAILING_SECONDS = 60

/** Another server is sending it at this moment: the job comes again, to see whether it did. */
async function leftToOther(database: Database, id: number): Promise<void> {
  const { mailed_at, email } = await database
    .selectFrom('sale')
    .select(['mailed_at', 'email'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  if (email && !mailed_at) throw new BeingSent()
}

class BeingSent extends Error {
  override name = 'BeingSent'
}

/** Makes the queues, so that jobs can be queued. `boss.stop()` ends the work. */
export async function openQueues(database: Database, onError: (error: Error) => void): Promise<PgBoss> {
  const boss = new PgBoss({ db: sqlRunner(database) })
  boss.on('error', onError)
  await boss.start()
  for (const name of Object.keys(work)) {
    await boss.createQueue(name)
    // The first use of a queue reads its settings on a connection of its own, which must not happen inside
    // a transaction of a database that has one connection. This use touches no job.
    await boss.touch(name, '00000000-0000-0000-0000-000000000000')
  }
  return boss
}

export async function startWork(boss: PgBoss, services: Services, post: Post): Promise<void> {
  for (const name of Object.keys(work) as JobName[]) {
    await boss.work<Jobs[typeof name], object, typeof polling>(name, polling, async jobs => {
      const results: JobResult[] = []
      for (const job of jobs) {
        try {
          await (work[name] as Work['mail_code'])(job.data as Jobs['mail_code'], services, post)
          results.push({ id: job.id, status: 'completed' })
        } catch (error) {
          const reason = reasonOf(error)
          services.log.error({ job: name, reason }, 'a job failed and is tried again')
          results.push({ id: job.id, status: 'failed', output: { reason } })
        }
      }
      return results
    })
  }
  await boss.schedule('release_expired', '* * * * *')
  await boss.schedule('forget_attempts', '*/10 * * * *')
  await boss.schedule('forget_mailing_requests', '0 * * * *')
}

/** A full batch is followed by the next at once; without that a queue does one job an interval. */
const polling = {
  pollingIntervalSeconds: 0.5,
  batchSize: 20,
  burstWhenBatchFull: true,
  perJobResults: true,
} as const

/** Not the message: a mail server's refusal repeats the address. */
const reasonOf = (error: unknown): string =>
  error instanceof Error && 'code' in error
    ? String(error.code)
    : error instanceof Error
      ? error.name
      : 'unknown'
