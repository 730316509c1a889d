/** December 2026, of `2026-12`. */
export const monthInWords = (month: string): string =>
  written(`${month}-01`, { month: 'long', year: 'numeric' })

/** Friday 18 December */
export const dayInWords = (day: string): string =>
  written(day, { weekday: 'long', day: 'numeric', month: 'long' })

const written = (day: string, parts: Intl.DateTimeFormatOptions): string =>
  new Date(day).toLocaleDateString('en-GB', { ...parts, timeZone: 'UTC' })
