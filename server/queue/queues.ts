import { type JobResult, PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import { type Database, sqlRunner } from '../database/connect.ts'
import { listenTo } from '../database/listen.ts'
import type { JobName, Jobs } from './enqueue.ts'

/** What each job does. */
export type Work<Context> = { [N in JobName]: (data: Jobs[N], context: Context) => Promise<void> }

/**
 * One job of each of these runs at a time, of all servers together: what one has sent to another company cannot arrive after
 * what a later one has sent.
 */
const ONE_AT_A_TIME: ReadonlySet<string> = new Set<JobName>([
  'put_google_passes',
  'push_apple_passes',
  'put_customer',
])

/** Creates the queues, so that jobs can be queued. `boss.stop()` ends the work. */
export async function openQueues(
  database: Database,
  names: string[],
  onError: (error: Error) => void,
): Promise<PgBoss> {
  const listen = listenTo(database)
  const boss = new PgBoss({
    db: { ...sqlRunner(database), ...(listen && { listen }) },
    useListenNotify: listen !== null,
  })
  boss.on('error', onError)
  await boss.start()
  const notifying = new Map((await boss.getQueues()).map(({ name, notify }) => [name, notify]))
  for (const name of names) {
    if (notifying.get(name)) continue
    if (notifying.has(name)) await boss.updateQueue(name, { notify: true })
    else
      await boss.createQueue(name, { notify: true, ...(ONE_AT_A_TIME.has(name) && { policy: 'singleton' }) })
    // The first use of a queue reads its settings on a connection of its own. Inside a transaction of a database with
    // one connection that would wait for ever. This use changes no job.
    await boss.touch(name, '00000000-0000-0000-0000-000000000000')
  }
  return boss
}

export async function startWork<Context>(
  boss: PgBoss,
  work: Work<Context>,
  context: Context,
  log: Logger,
): Promise<void> {
  for (const name of Object.keys(work) as JobName[]) {
    // Such a queue has no batches, after which the next job would follow at once.
    const polling = ONE_AT_A_TIME.has(name) ? { ...POLLING, notifyPollingIntervalSeconds: 0.5 } : POLLING
    await boss.work<Jobs[typeof name], object, typeof polling>(name, polling, async jobs => {
      const results: JobResult[] = []
      for (const job of jobs) {
        try {
          await (work[name] as (data: unknown, context: Context) => Promise<void>)(job.data, context)
          results.push({ id: job.id, status: 'completed' })
        } catch (error) {
          const reason = reasonOf(error)
          log.error({ job: name, reason }, 'a job failed and is tried again')
          results.push({ id: job.id, status: 'failed', output: { reason } })
        }
      }
      return results
    })
  }
  // An earlier version may have scheduled jobs that are gone.
  for (const { name } of await boss.getSchedules()) if (!(name in SCHEDULES)) await boss.unschedule(name)
  for (const [name, cron] of Object.entries(SCHEDULES)) await boss.schedule(name, cron)
}

/** The jobs that run by the clock, as cron expressions. */
const SCHEDULES = {
  release_expired: '* * * * *',
  follow_catalogue: '* * * * *',
  work_batches: '* * * * *',
  send_letters: '* * * * *',
  deliver_webhooks: '* * * * *',
  sweep_letters: '*/30 * * * *',
  sweep_refunds: '15 * * * *',
  run_plans: '*/10 * * * *',
  delete_old_records: '*/10 * * * *',
} satisfies Partial<Record<JobName, string>>

/**
 * A queue is told of a job that is due, and looks by itself for those that become due later. Without notifications it
 * looks more often. After a full batch the next one follows at once; otherwise a queue would do one in each interval.
 */
const POLLING = {
  pollingIntervalSeconds: 0.5,
  notifyPollingIntervalSeconds: 2,
  batchSize: 20,
  burstWhenBatchFull: true,
  perJobResults: true,
} as const

/** The error's code or name. Its message can contain an e-mail address: mail servers repeat it in a refusal. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  return 'code' in error ? String(error.code) : error.name
}
