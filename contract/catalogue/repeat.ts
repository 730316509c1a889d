/** Dates that repeat: on some days of the week, from a day until another one, without some days. */
export interface Repeat {
  /** `2027-01-08` */
  from: string
  until: string
  /** 0: Monday. Empty: every day. */
  weekdays: readonly number[]
  /** Each so many weeks. */
  everyWeeks: number
  except: readonly string[]
}

const DAY_MS = 86_400_000
const DAYS_OF_WEEK = 7

/** More dates than this are not made at once. */
export const MOST_REPEATED = 200

const timeOf = (day: string): number => Date.parse(`${day}T00:00Z`)

/** The days of a rule, in their order, at most `MOST_REPEATED`. Days that are none make none. */
export function repeatedDays({ from, until, weekdays, everyWeeks, except }: Repeat): string[] {
  const days: string[] = []
  const [first, last] = [timeOf(from), timeOf(until)]
  if (Number.isNaN(first) || Number.isNaN(last)) return days
  const monday = first - weekdayOf(first) * DAY_MS
  for (let at = first; at <= last && days.length < MOST_REPEATED; at += DAY_MS) {
    const week = Math.floor((at - monday) / (DAYS_OF_WEEK * DAY_MS))
    const day = new Date(at).toISOString().slice(0, 10)
    const isOn = weekdays.length === 0 || weekdays.includes(weekdayOf(at))
    if (isOn && week % Math.max(1, everyWeeks) === 0 && !except.includes(day)) days.push(day)
  }
  return days
}

/** 0: Monday. */
export const weekdayOf = (time: number): number => (new Date(time).getUTCDay() + 6) % DAYS_OF_WEEK
