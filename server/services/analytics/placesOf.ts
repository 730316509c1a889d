import type { Checkout } from '../../../contract/entities/checkout.ts'
import type { CountedVisit } from './visit.ts'

type Place = Pick<CountedVisit, 'service' | 'id'>

/** The places that count visits to this checkout, each once. */
export function placesOf({ ga_ua_properties, events }: Checkout): Place[] {
  const of = (service: Place['service'], ids: (string | null)[]): Place[] =>
    [...new Set(ids)].flatMap(id => (id ? [{ service, id }] : []))
  return [
    ...of('google', [...ga_ua_properties, ...events.map(event => event.ga)]),
    ...of(
      'googleAds',
      events.map(event => event.ga_conversion_id),
    ),
    ...of(
      'facebook',
      events.map(event => event.fb_pixel),
    ),
  ]
}
