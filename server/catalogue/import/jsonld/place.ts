import { isNode, list, nameOf, rawText, terms, text, webAddress } from './values.ts'

interface Place {
  venueName: string
  venueAddress: string
  locality: string
  online: boolean
}

/** Where an event is: the first place of its location, and whether one of the others is online. */
export function place(location: unknown): Place {
  const found: Place = { venueName: '', venueAddress: '', locality: '', online: false }
  const places: Omit<Place, 'online'>[] = []
  for (const one of list(location)) {
    if (isNode(one) ? terms(one['@type']).includes('VirtualLocation') : webAddress(one)) found.online = true
    else if (isNode(one)) places.push({ venueName: nameOf(one), ...address(one.address) })
    else if (rawText(one)) places.push({ venueName: text(one), venueAddress: '', locality: '' })
  }
  return { ...found, ...places[0] }
}

function address(value: unknown): { venueAddress: string; locality: string } {
  const first = list(value)[0]
  if (!isNode(first)) return { venueAddress: text(first, 400), locality: '' }
  const locality = text(first.addressLocality)
  const parts = [
    text(first.streetAddress),
    locality,
    text(first.addressRegion),
    text(first.postalCode),
    nameOf(first.addressCountry),
  ]
  return { venueAddress: [...new Set(parts.filter(Boolean))].join(', '), locality }
}
