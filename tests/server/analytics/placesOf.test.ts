import { expect, test } from 'vitest'
import { placesOf } from '../../../server/services/analytics/placesOf.ts'

const line = { ga_ua_properties: [] as string[], ga: null, ga_conversion_id: null, fb_pixel: null }
const placed = (...lines: (typeof line | object)[]) =>
  placesOf(lines.map(one => ({ ...line, ...one }))).map(({ service, id }) => `${service} ${id}`)

test('ANL-04 ANL-05 GAP-120 visits are counted where the basket’s organisers and events say, once each', () => {
  expect(placed()).toEqual([])
  expect(placed({})).toEqual([])
  expect(
    placed(
      { ga_ua_properties: ['G-ORGANISER', 'G-BOTH'], ga: 'G-BOTH', ga_conversion_id: 'AW-1', fb_pixel: '42' },
      { ga_ua_properties: ['G-ORGANISER'], ga: 'G-EVENT', fb_pixel: '42' },
    ),
  ).toEqual(['google G-ORGANISER', 'google G-BOTH', 'google G-EVENT', 'googleAds AW-1', 'facebook 42'])
})
