import { isNode, listOf, nameOfNode, plainTextOf, rawText, terms, webAddress } from './values.ts'

interface Place {
  venueName: string
  venueAddress: string
  locality: string
  online: boolean
}

/** The first physical place of a location, and whether the location has an online one. */
export function placeFromNode(location: unknown): Place {
  const found: Place = { venueName: '', venueAddress: '', locality: '', online: false }
  const places: Omit<Place, 'online'>[] = []
  for (const one of listOf(location)) {
    if (isNode(one) ? terms(one['@type']).includes('VirtualLocation') : webAddress(one)) found.online = true
    else if (isNode(one)) places.push({ venueName: nameOfNode(one), ...address(one.address) })
    else if (rawText(one)) places.push({ venueName: plainTextOf(one), venueAddress: '', locality: '' })
  }
  return { ...found, ...places[0] }
}

function address(value: unknown): { venueAddress: string; locality: string } {
  const first = listOf(value)[0]
  if (!isNode(first)) return { venueAddress: plainTextOf(first, 400), locality: '' }
  const locality = plainTextOf(first.addressLocality)
  const parts = [
    plainTextOf(first.streetAddress),
    locality,
    plainTextOf(first.addressRegion),
    plainTextOf(first.postalCode),
    nameOfNode(first.addressCountry),
  ]
  return { venueAddress: [...new Set(parts.filter(Boolean))].join(', '), locality }
}
