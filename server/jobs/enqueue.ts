import type { PgBoss } from 'pg-boss'
import type { Visit } from '../analytics/visit.ts'
import { type Database, sqlRunner } from '../database/connect.ts'

/** Every queue, and what a job of it carries: ids only, so that no address or code is stored twice. */
export interface Jobs {
  mail_code: { id: string }
  mail_confirmation: { id: string }
  mail_tickets: { sale: number }
  mail_refund: { attempt: number }
  settle_payment: { attempt: number }
  check_refund: { attempt: number }
  /** `id`: the event's own, the same at each delivery. `object`: the intent or refund that it is about. */
  sandbox_event: { id: string; type: string; object: string }
  count_visit: Visit
  release_expired: Record<string, never>
  forget_attempts: Record<string, never>
  forget_mailing_requests: Record<string, never>
}

export type JobName = keyof Jobs

/** Queues a job in the transaction `trx`: it exists if and only if the transaction commits. */
export type Enqueue = <N extends JobName>(
  trx: Database,
  name: N,
  data: Jobs[N],
  afterSeconds?: number,
) => Promise<void>

export const enqueueWith =
  (boss: PgBoss): Enqueue =>
  async (trx, name, data, afterSeconds = 0) => {
    await boss.send(name, data, {
      db: sqlRunner(trx),
      startAfter: afterSeconds,
      retryLimit: 8,
      retryDelay: 5,
      retryBackoff: true,
    })
  }
