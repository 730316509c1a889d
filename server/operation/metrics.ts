import { sql } from 'kysely'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { connectionsOf, type Database } from '../database/connect.ts'
import { GIVEN_UP_MINUTES } from '../queue/enqueue.ts'
import { isUntoldSql } from './isUntoldSql.ts'

export interface Metrics {
  /** Counts an answered request. `call`: the path of a call, the name of a page, or `file`. */
  answered(call: string, status: number, seconds: number): void
  /** All values, as Prometheus reads them. */
  text(): Promise<string>
  contentType: string
}

/** What the database knows. Each is one column of one query. */
const STORED = {
  foyer_tickets_sold: ['Tickets that are paid for', sql`(select coalesce(sum(sold), 0) from ticket_type)`],
  foyer_tickets_held: [
    'Tickets of unpaid reservations, ended ones included until they are released',
    sql`(select coalesce(sum(held), 0) from ticket_type)`,
  ],
  foyer_holds_overdue: [
    'Reservations that ended more than two minutes ago and still hold tickets',
    sql`(select count(*) from sale where released_at is null and paid_at is null
      and expires_at < now() - interval '2 minutes')`,
  ],
  foyer_payments_unknown: [
    'Payments and refunds without a known outcome for more than a minute',
    sql`(select count(*) from payment_attempt where status = 'processing'
      and created_at < now() - interval '1 minute')
      + (select count(*) from refund where state = 'asked' and asked_at < now() - interval '1 minute')`,
  ],
  foyer_refunds_failed: [
    'Refunds that have to be paid by hand',
    sql`(select count(*) from (select from entry where account = 'due' group by attempt_id having sum(amount) <> 0) due)`,
  ],
  foyer_letters_overdue: [
    'Paid orders without a letter for half an hour, and refunds of which the shopper was not told',
    sql`(select count(*) from sale where mailed_at is null and email is not null and refunded_at is null
        and paid_at < now() - make_interval(mins => ${GIVEN_UP_MINUTES}))
      + (select count(*) from movement join sale on sale.id = sale_id where ${isUntoldSql})`,
  ],
  foyer_jobs_waiting: [
    'Jobs that are due and not done',
    sql`(select count(*) from pgboss.job where state in ('created', 'retry') and start_after < now())`,
  ],
  foyer_jobs_given_up: [
    'Jobs that failed for good in the last day',
    sql`(select count(*) from pgboss.job where state = 'failed' and completed_on > now() - interval '1 day')`,
  ],
} as const

/** What the database knows now, by the name of its metric. */
async function storedNow(database: Database): Promise<Record<string, number>> {
  const columns = Object.entries(STORED).map(
    ([name, [, value]]) => sql`${value}::double precision as ${sql.ref(name)}`,
  )
  const { rows } = await sql<Record<string, number>>`select ${sql.join(columns)}`.execute(database)
  return rows[0] ?? {}
}

/** The same in words, for the operator. */
export async function readStored(database: Database): Promise<{ what: string; count: number }[]> {
  const now = await storedNow(database)
  return Object.entries(STORED).map(([name, [what]]) => ({ what, count: now[name] ?? 0 }))
}

export function openMetrics(database: Database): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const requests = new Counter({
    name: 'foyer_requests_total',
    help: 'Answered requests',
    labelNames: ['call', 'status'],
    registers,
  })
  const seconds = new Histogram({
    name: 'foyer_request_seconds',
    help: 'How long requests took',
    labelNames: ['call'],
    buckets: [0.01, 0.03, 0.1, 0.3, 1, 3, 10],
    registers,
  })
  const stored = Object.entries(STORED).map(
    ([name, [help]]) => [name, new Gauge({ name, help, registers })] as const,
  )
  new Gauge({
    name: 'foyer_database_connections',
    help: 'Connections of this process to PostgreSQL, and calls that wait for one',
    labelNames: ['state'],
    registers,
    collect() {
      const connections = connectionsOf(database)
      if (connections) for (const [state, count] of Object.entries(connections)) this.set({ state }, count)
    },
  })
  return {
    answered(call, status, took) {
      requests.inc({ call, status })
      seconds.observe({ call }, took)
    },
    async text() {
      const now = await storedNow(database)
      for (const [name, gauge] of stored) gauge.set(now[name] ?? 0)
      return registry.metrics()
    },
    contentType: registry.contentType,
  }
}
