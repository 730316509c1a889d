import { sql } from 'kysely'
import type { Checkout } from '../../contract/entities/checkout.ts'
import { date } from '../../contract/format/dates.ts'
import { fromMinor } from '../../contract/format/money.ts'
import type { Database } from '../database/connect.ts'
import { scheduleOf } from './schedule.ts'

type Plans = Checkout['payment_plan_schedule_options']

/** What an event says of instalments. */
export interface EventOfPlan {
  payment_plans: number[]
  /** Local time, as 2026-12-31T19:30:00. */
  starts: string
}

/**
 * The instalment plans that all of these events offer, by the number of monthly payments. The last payment is due before
 * the first event, because its tickets are delivered after that payment. `total` in minor units.
 */
export function paymentPlansOf(events: EventOfPlan[], total: number, today: Date): Plans {
  const [first, ...others] = events
  if (total === 0 || !first) return {}
  const counts = first.payment_plans.filter(count =>
    others.every(({ payment_plans }) => payment_plans.includes(count)),
  )
  const begins = events.map(({ starts }) => starts.slice(0, 10)).sort()[0] ?? ''
  const plans = counts.map(count => ({ count, schedule: scheduleOf(count, total, today) }))
  return Object.fromEntries(
    plans
      .filter(({ count, schedule }) => total >= count && (schedule.at(-1)?.due ?? '') < begins)
      .map(({ count, schedule }) => [
        String(count),
        {
          label: `${count} monthly payments`,
          schedule: schedule.map(({ due, amount }) => ({ uk_due: date(due), value: fromMinor(amount) })),
        },
      ]),
  )
}

/** The plans that a reserved sale is offered. A gift voucher could be spent before it is paid, so it has none. */
export async function plansOfSale(database: Database, sale: { id: number; total: number }): Promise<Plans> {
  const { rows } = await sql<EventOfPlan & { has_voucher: boolean }>`
    select event.payment_plans, min(date.starts_at at time zone event.time_zone)::text as starts,
      exists (select from sale_voucher where sale_id = ${sale.id}) as has_voucher
    from sale_line line
    join ticket_type type on type.id = line.ticket_type_id
    join event_date date on date.id = type.event_date_id
    join event on event.id = date.event_id
    where line.sale_id = ${sale.id} group by event.id`.execute(database)
  return rows.some(({ has_voucher }) => has_voucher) ? {} : paymentPlansOf(rows, sale.total, new Date())
}
