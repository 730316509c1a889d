import type { PgBoss } from 'pg-boss'
import { type Database, sqlRunner } from '../database/connect.ts'
import type { CountedVisit } from '../services/analytics/visit.ts'

/** Every queue, and what a job of it carries: ids only, so that no address or code is stored twice. */
export interface Jobs {
  mail_code: { id: string }
  mail_confirmation: { id: string }
  /** `copy`: names the letter, where the organiser sends the tickets again. */
  mail_tickets: { sale: number; copy?: string }
  mail_refund: { movement: number }
  /** `from`, `to`: ticket types. `copy`: names the letter. */
  mail_exchange: { ticket: string; from: number; to: number; copy: string }
  mail_instalment: { sale: number; number: number; about: 'reminder' | 'paid' | 'failed' | 'stopped' }
  /** `letter`: a row of holder_letter. */
  mail_moved: { letter: number }
  /** `number`: of the letter to this member. */
  mail_invitation: { member: number; number: number }
  /** `change`: a row of email_change. */
  mail_email_change: { change: number }
  /** `change`: a row of order_address. */
  mail_order_address: { change: number }
  /** `deletion`: a row of account_deletion. */
  mail_account_deleted: { deletion: number }
  /** The account has another name or e-mail address, or was deleted. */
  put_customer: { account: number }
  mail_transfer: { transfer: string; about: 'sent' | 'claimed' | 'refunded' }
  /** For the saved passes of these tickets, or of all tickets of an event. */
  put_google_passes: { tickets: string[] } | { event: number }
  push_apple_passes: { tickets: string[] } | { event: number }
  text_reminder: { sale: number; number: number }
  set_default_card: { sale: number }
  run_plans: Record<string, never>
  work_batches: Record<string, never>
  send_letters: Record<string, never>
  deliver_webhooks: Record<string, never>
  sweep_letters: Record<string, never>
  sweep_refunds: Record<string, never>
  settle_payment: { attempt: number }
  make_refund: { refund: number }
  check_refund: { attempt: number }
  /** A webhook of a payment provider's sandbox. `event`: in the sandbox's own words. */
  sandbox_event: { provider: string; event: { [name: string]: string } }
  count_visit: CountedVisit
  release_expired: Record<string, never>
  follow_catalogue: Record<string, never>
  delete_old_records: Record<string, never>
}

export type JobName = keyof Jobs

/** Queues a job in the transaction `trx`: it exists if and only if the transaction commits. */
export type Enqueue = <N extends JobName>(
  trx: Database,
  name: N,
  data: Jobs[N],
  afterSeconds?: number,
) => Promise<void>

/** The queue has given up a job by then: its eight retries take 28 minutes. */
export const GIVEN_UP_MINUTES = 30

/** A job of a server that was killed is taken up by another one after so long, and not after the quarter of an hour of its limit. */
const HEARTBEAT_SECONDS = 60

export const enqueueWith =
  (boss: PgBoss): Enqueue =>
  async (trx, name, data, afterSeconds = 0) => {
    await boss.send(name, data, {
      db: sqlRunner(trx),
      startAfter: afterSeconds,
      retryLimit: 8,
      retryDelay: 5,
      retryBackoff: true,
      heartbeatSeconds: HEARTBEAT_SECONDS,
    })
  }
