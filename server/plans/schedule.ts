/** A payment of a plan. */
interface Due {
  /** As 2026-12-31. */
  due: string
  /** In minor units. */
  amount: number
}

/**
 * The monthly payments of a plan. The first is due today and takes what is left over by equal payments. `total` in minor
 * units.
 */
export function scheduleOf(count: number, total: number, today: Date): Due[] {
  const each = Math.floor(total / count)
  const day = ukDay(today)
  return Array.from({ length: count }, (_, months) => ({
    due: dueDate(day, months),
    amount: months === 0 ? total - each * (count - 1) : each,
  }))
}

/** The same day of a later month, or its last day where the month is shorter. */
function dueDate(today: string, months: number): string {
  const [year = 0, month = 1, day = 1] = today.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(day, last))).toISOString().slice(0, 10)
}

/** The day in the United Kingdom at this moment, as 2026-12-31. */
const ukDay = (moment: Date): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London' }).format(moment)
