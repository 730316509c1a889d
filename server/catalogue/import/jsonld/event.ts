import { plainText } from '../../../../contract/format/plainText.ts'
import type { CatalogueEvent } from '../catalogueEvent.ts'
import { asHtml, paragraphs } from '../description.ts'
import { Malformed } from '../malformed.ts'
import { fingerprint } from '../save/freeSlug.ts'
import { offersFromNode } from './offers.ts'
import { pictureFromNode } from './picture.ts'
import { placeFromNode } from './place.ts'
import { isNode, listOf, type Node, nameOfNode, plainTextOf, rawText, terms, webAddress } from './values.ts'
import { dateFromNode } from './when.ts'

const OTHER_EVENTS = /^(Festival|Hackathon|EventSeries|CourseInstance)$/

export const isEvent = (node: Node): boolean =>
  terms(node['@type']).some(type => type.endsWith('Event') || OTHER_EVENTS.test(type))

/** Reads one event. Throws Malformed. */
export function eventFromNode(node: Node, position: number, warn: (reason: string) => void): CatalogueEvent {
  if (!isEvent(node)) throw new Malformed(notAnEvent(node))
  const title = plainTextOf(node.name)
  if (!title) throw new Malformed('name is missing')
  const { timeZone, ...date } = dateFromNode(node)
  const { currency, tickets } = offersFromNode(node, warn)
  const website = webAddress(node.url)
  if (!website && rawText(node.url)) warn('url is not a web address and is left out')
  const described = paragraphs(rawText(node.description))
  const where = placeFromNode(node.location)
  return {
    position,
    source: source(node, title, website),
    title,
    summary: plainTextOf(node.disambiguatingDescription) || plainText(described[0] ?? ''),
    descriptionHtml: asHtml(described),
    status: status(node),
    timeZone,
    ...where,
    online:
      where.online ||
      terms([...listOf(node.eventAttendanceMode), ...listOf(node.eventStatus)]).some(isOnline),
    website,
    keywords: keywords(node.keywords),
    ...pictureFromNode(node.image, warn),
    currency,
    organiser: organiser(node.organizer, website),
    dates: [{ ...date, tickets }],
  }
}

const isOnline = (term: string) => /^(Online|Mixed)EventAttendanceMode$|^EventMovedOnline$/.test(term)

const notAnEvent = (node: Node) =>
  node['@type'] === undefined ? '@type is missing' : `@type ${plainTextOf(node['@type'], 40)} is not an event`

/**
 * The event's `@id` if it is globally unique; otherwise a hash of its address, name and start, which two entries of
 * one event have in common.
 */
function source(node: Node, title: string, website: string | null): string {
  const id = rawText(node['@id']).trim()
  if (/^(https?|urn|tag):/i.test(id) && URL.canParse(id) && id.length <= 500) return plainText(id, 500)
  const address = website?.replace(/#.*$/, '').replace(/\/$/, '')
  return `sha256:${fingerprint(JSON.stringify([address, title.toLowerCase(), plainTextOf(node.startDate)]))}`
}

function status(node: Node): CatalogueEvent['status'] {
  const stated = terms(node.eventStatus)
  const unknown = stated.find(
    term => !/^Event(Scheduled|Rescheduled|MovedOnline|Postponed|Cancelled)$/.test(term),
  )
  if (unknown !== undefined) throw new Malformed(`eventStatus ${plainText(unknown, 40)} is not known`)
  if (stated.includes('EventCancelled')) return 'cancelled'
  return stated.includes('EventPostponed') ? 'postponed' : 'scheduled'
}

function keywords(value: unknown): string {
  const words = listOf(value).flatMap(one => nameOfNode(one).split(','))
  return plainText([...new Set(words.map(word => word.trim()).filter(Boolean))].join(', '), 500)
}

function organiser(value: unknown, website: string | null): CatalogueEvent['organiser'] {
  const first = listOf(value)[0]
  const own = isNode(first) ? webAddress(first.url) : null
  const host = URL.parse(own ?? website ?? '')
  const name = nameOfNode(value) || host?.hostname.replace(/^www\./, '') || 'Independent'
  return { name, website: own ?? (nameOfNode(value) ? null : (host?.origin ?? null)) }
}
