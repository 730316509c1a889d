import { expect, test } from 'vitest'
import type { Checkout } from '../../../contract/entities/checkout.ts'
import { placesOf } from '../../../server/services/analytics/placesOf.ts'
import { aCheckout } from '../../support/aCheckout.ts'
import { anEvent } from '../../support/anEvent.ts'

const placed = (change: Partial<Checkout>) =>
  placesOf(aCheckout(change)).map(({ service, id }) => `${service} ${id}`)

test('ANL-04 ANL-05 GAP-120 visits are counted where the basket’s organisers and events say, once each', () => {
  expect(placed({})).toEqual([])
  expect(placed({ events: [anEvent()] })).toEqual([])
  expect(
    placed({
      ga_ua_properties: ['G-ORGANISER', 'G-BOTH'],
      events: [
        anEvent({ ga: 'G-BOTH', ga_conversion_id: 'AW-1', fb_pixel: '42' }),
        anEvent({ id: 4, ga: 'G-EVENT', fb_pixel: '42' }),
      ],
    }),
  ).toEqual(['google G-ORGANISER', 'google G-BOTH', 'google G-EVENT', 'googleAds AW-1', 'facebook 42'])
})
