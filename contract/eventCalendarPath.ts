/** The address of an event's dates as a calendar file. `slug`: the last segment of the event's address. */
export const eventCalendarPath = (slug: string): string => `/events/${slug}/calendar.ics`
