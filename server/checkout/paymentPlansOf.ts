import type { Checkout } from '../../contract/entities/checkout.ts'
import { date } from '../../contract/format/dates.ts'
import { fromMinor } from '../../contract/format/money.ts'

type Plans = Checkout['payment_plan_schedule_options']

/**
 * The instalment plans that all of these events offer, by the number of monthly payments. The first payment is due
 * today and takes what is left over by equal payments. `total` in minor units.
 */
export function paymentPlansOf(events: { payment_plans: number[] }[], total: number, today: Date): Plans {
  const [first, ...others] = events
  const counts = (first?.payment_plans ?? []).filter(count =>
    others.every(({ payment_plans }) => payment_plans.includes(count)),
  )
  if (total === 0) return {}
  return Object.fromEntries(counts.map(count => [String(count), planOf(count, total, today)]))
}

function planOf(count: number, total: number, today: Date): Plans[string] {
  const each = Math.floor(total / count)
  const values = Array.from({ length: count }, (_, index) =>
    index === 0 ? total - each * (count - 1) : each,
  )
  return {
    label: `${count} monthly payments`,
    schedule: values.map((value, months) => ({ uk_due: dueDate(today, months), value: fromMinor(value) })),
  }
}

/** The same day of a later month, or its last day where the month is shorter. */
function dueDate(today: Date, months: number): string {
  const [year, month] = [today.getUTCFullYear(), today.getUTCMonth() + months]
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  const due = new Date(Date.UTC(year, month, Math.min(today.getUTCDate(), last)))
  return date(due.toISOString().slice(0, 10))
}
