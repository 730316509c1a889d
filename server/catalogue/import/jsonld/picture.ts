import type { StatedPicture } from '../catalogueEvent.ts'
import { isNode, listOf, plainTextOf, webAddress } from './values.ts'

/** The first picture of an event, to add to it; nothing, so that a stored one stays, where it states none. */
export function pictureFromNode(image: unknown, warn: (reason: string) => void): { picture?: StatedPicture } {
  const [first] = listOf(image)
  if (first === undefined) return {}
  const address = webAddress(isNode(first) ? (first.contentUrl ?? first.url) : first)
  if (!address?.startsWith('https://')) {
    warn('image is no address that begins with https://, and is left out')
    return {}
  }
  const alt = isNode(first) ? plainTextOf(first.caption, 300) : ''
  return { picture: { from: { address }, alt, focus: [50, 50] } }
}
