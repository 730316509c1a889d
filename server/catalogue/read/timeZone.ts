/** The shop's own. The pages do not name it. */
export const HOUSE_TIME_ZONE = 'Europe/London'

/**
 * The generic name of an event's time zone, such as Central European Time, for winter and summer. null: it is the house's
 * own, or has no name.
 */
export function timeZoneName(timeZone: string): string | null {
  if (timeZone === HOUSE_TIME_ZONE) return null
  const parts = new Intl.DateTimeFormat('en-GB', { timeZone, timeZoneName: 'longGeneric' }).formatToParts()
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? null
}
