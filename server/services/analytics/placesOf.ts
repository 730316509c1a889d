import type { VisitedPlace } from './visit.ts'

/** What the organiser and the event of a line name. */
interface Measured {
  ga_ua_properties: string[]
  ga: string | null
  ga_conversion_id: string | null
  fb_pixel: string | null
}

/** The places that count visits to a checkout with these lines, each once. */
export function placesOf(lines: readonly Measured[]): VisitedPlace[] {
  const of = (service: VisitedPlace['service'], ids: (string | null)[]): VisitedPlace[] =>
    [...new Set(ids)].flatMap(id => (id ? [{ service, id }] : []))
  return [
    ...of('google', [...lines.flatMap(line => line.ga_ua_properties), ...lines.map(line => line.ga)]),
    ...of(
      'googleAds',
      lines.map(line => line.ga_conversion_id),
    ),
    ...of(
      'facebook',
      lines.map(line => line.fb_pixel),
    ),
  ]
}
