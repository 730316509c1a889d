/*
 * Dates are sent and shown in the venue's local time, `2026-12-18 19:30`, whatever the time zone of the phone is.
 */

export const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const

/** Reads a local date and time; a space may stand where ISO 8601 has its T. Throws `RangeError` for anything else. */
export function parseLocal(text: string): Date {
  const iso = text.trim().replaceAll(' ', 'T')
  const whole = iso.length === 16 ? `${iso}:00` : iso
  const date = new Date(`${whole}Z`)
  // Refuse dates that JavaScript corrects: it reads 30 February as 2 March.
  if (Number.isNaN(date.getTime()) || date.toISOString().slice(0, 19) !== whole) {
    throw new RangeError(`Not a date: ${text}`)
  }
  return date
}

/** 18/12/2026 */
export function date(text: string): string {
  const local = parseLocal(withTime(text))
  return [two(local.getUTCDate()), two(local.getUTCMonth() + 1), local.getUTCFullYear()].join('/')
}

/** 7:30 pm */
export function time(text: string): string {
  const local = parseLocal(withTime(text))
  const hours = local.getUTCHours()
  return `${hours % 12 || 12}:${two(local.getUTCMinutes())} ${hours < 12 ? 'am' : 'pm'}`
}

/** 18/12/2026 at 7:30 pm */
export const dateAtTime = (text: string): string => `${date(text)} at ${time(text)}`

/** Fri 18/12/2026 at 7:30 pm. An all-day event has no time, and both its days where it lasts several. */
export function niceDate(starts: string, ends: string, allDay: boolean): string {
  const named = (text: string) => `${weekday(text)} ${date(text)}`
  if (!allDay) return `${weekday(starts)} ${dateAtTime(starts)}`
  return date(starts) === date(ends) ? named(starts) : `${named(starts)} to ${named(ends)}`
}

const weekday = (text: string) => WEEKDAYS[parseLocal(withTime(text)).getUTCDay()]

const withTime = (text: string): string => (text.trim().length === 10 ? `${text.trim()} 00:00` : text)

const two = (value: number): string => String(value).padStart(2, '0')

/** 7:31 pm, in the time zone of the device. */
export const clockTime = (at: string | number): string =>
  new Date(at).toLocaleTimeString('en-GB', { hour: 'numeric', minute: '2-digit', hour12: true })
