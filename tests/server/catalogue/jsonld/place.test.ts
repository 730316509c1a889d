import { describe, expect, test } from 'vitest'
import { readOne } from './read.ts'

describe('A location', () => {
  const address = {
    '@type': 'PostalAddress',
    streetAddress: '1 High Street',
    addressLocality: 'Bath',
    postalCode: 'BA1',
    addressCountry: { name: 'UK' },
  }
  const hall = { '@type': 'Place', name: 'The Hall', address }
  const online = { '@type': 'VirtualLocation', url: 'https://example.com' }
  test.each([
    ['a place with a postal address', hall, ['The Hall', '1 High Street, Bath, BA1, UK', 'Bath', false]],
    [
      'a place with a line of address',
      { ...hall, address: '1 High Street' },
      ['The Hall', '1 High Street', '', false],
    ],
    ['online', online, ['', '', '', true]],
    ['both', [online, hall], ['The Hall', '1 High Street, Bath, BA1, UK', 'Bath', true]],
    ['a text', 'Somewhere in Bath', ['Somewhere in Bath', '', '', false]],
    ['a web address', 'https://example.com/live', ['', '', '', true]],
    ['nowhere', undefined, ['', '', '', false]],
  ])('may be %s', (_, location, expected) => {
    const { event } = readOne({ location })
    expect([event?.venueName, event?.venueAddress, event?.locality, event?.online]).toEqual(expected)
  })

  test.each(['OnlineEventAttendanceMode', 'MixedEventAttendanceMode', 'OfflineEventAttendanceMode'])(
    'is online or not by %s',
    mode => {
      const { event } = readOne({ eventAttendanceMode: `https://schema.org/${mode}` })
      expect(event?.online).toBe(!mode.startsWith('Offline'))
    },
  )
})
