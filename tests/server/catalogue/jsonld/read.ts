import { readJsonLd } from '../../../../server/catalogue/import/jsonld.ts'

/** An event with the required properties only. */
export const least = { '@type': 'MusicEvent', name: 'Open strings', startDate: '2026-06-12T19:30' }

/** The event that the import reads with these properties. */
export function readOne(properties: object) {
  const { events, refused, warnings } = readJsonLd(JSON.stringify({ ...least, ...properties }))
  const [event] = events
  const date = event?.dates[0]
  return { event, date, tickets: date?.tickets, reason: refused[0]?.reason, warnings }
}
