import { sql } from 'kysely'
import type { Database } from '../../server/database/connect.ts'
import { openQueues } from '../../server/queue/queues.ts'

/** What a server has begun and not ended is taken up after so long; a test does not wait for it. */
const TAKEN_UP_MINUTES = 2

/** Lets the time pass after which another server takes up what a killed one had begun. */
export async function takeUp(database: Database): Promise<void> {
  const earlier = sql`make_interval(mins => ${TAKEN_UP_MINUTES})`
  await sql`update letter set claimed_at = claimed_at - ${earlier} where sent_at is null`.execute(database)
  await sql`update organiser_letter_recipient set due_at = due_at - ${earlier} where state = 'sending'`.execute(
    database,
  )
  await sql`update webhook set busy_until = busy_until - ${earlier}`.execute(database)
  await sql`update pgboss.job set heartbeat_on = heartbeat_on - ${earlier}, started_on = started_on - ${earlier}
    where state = 'active'`.execute(database)
  await sql`update pgboss.job set start_after = now() where state = 'retry'`.execute(database)
  await sql`update pgboss.queue set monitor_claim_on = null`.execute(database)
  const boss = await openQueues(database, [], () => {})
  await boss.supervise()
  await sql`update pgboss.job set start_after = now() where state = 'retry'`.execute(database)
  await boss.stop({ graceful: false })
}
