import { plural } from './words.ts'

const UNITS = [
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
] as const

/** Seconds in words: `1 hour, 5 minutes`. Units of zero are left out; zero is `0 seconds`. */
export function durationInWords(seconds: number): string {
  let rest = Math.max(0, Math.floor(seconds))
  const parts: string[] = []
  for (const [unit, length] of UNITS) {
    const count = Math.floor(rest / length)
    rest -= count * length
    if (count > 0) parts.push(plural(count, unit))
  }
  return parts.join(', ') || plural(0, 'second')
}

/** Seconds as a clock: `4:05`, and `1:04:05` from an hour. */
export function durationAsClock(seconds: number): string {
  const rest = Math.max(0, Math.floor(seconds))
  const [hours, minutes] = [Math.floor(rest / 3600), Math.floor(rest / 60) % 60]
  const two = (value: number) => String(value).padStart(2, '0')
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest % 60)}` : `${minutes}:${two(rest % 60)}`
}
