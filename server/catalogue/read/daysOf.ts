import type { EventsWhen } from '../../../contract/calls/catalogue.ts'

const DAY_MS = 86_400_000
const [SUNDAY, FRIDAY] = [0, 5]

/**
 * The days that a word names, both of them included: `2026-12-18`. A weekend begins on Friday; once it has begun, its days
 * that are over are left out. `today`: a day.
 */
export function daysOf(when: EventsWhen, today: string): { from: string; to: string } {
  if (when === 'today') return { from: today, to: today }
  const start = Date.parse(today)
  const dayOfWeek = new Date(start).getUTCDay()
  const untilSunday = (7 - dayOfWeek) % 7
  const isWeekend = dayOfWeek === SUNDAY || dayOfWeek >= FRIDAY
  const untilFriday = isWeekend ? 0 : FRIDAY - dayOfWeek
  const dayAfter = (days: number) => new Date(start + days * DAY_MS).toISOString().slice(0, 10)
  return { from: dayAfter(untilFriday), to: dayAfter(untilSunday) }
}
