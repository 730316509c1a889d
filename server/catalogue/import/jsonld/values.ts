import { plainText } from '../../../../contract/format/plainText.ts'

/* Readers for JSON-LD, where most values can be single, a list, a text or a node. */

export type Node = Record<string, unknown>

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const listOf = (value: unknown): unknown[] =>
  value === undefined || value === null ? [] : Array.isArray(value) ? value : [value]

/** The first text of a value, also of `{"@value": …}`; empty if it has none. */
export function rawText(value: unknown): string {
  for (const one of listOf(value)) {
    const inner = isNode(one) ? one['@value'] : one
    if (typeof inner === 'number') return String(inner)
    if (typeof inner === 'string' && inner.trim() !== '') return inner
  }
  return ''
}

export const plainTextOf = (value: unknown, most?: number): string => plainText(rawText(value), most)

/** The name of a node, or the text itself if the value is a text. */
export const nameOfNode = (value: unknown): string => {
  const first = listOf(value)[0]
  return plainTextOf(isNode(first) && !('@value' in first) ? first.name : first)
}

/** `https://schema.org/EventScheduled` and `schema:EventScheduled` as `EventScheduled`. */
export const terms = (value: unknown): string[] =>
  listOf(value)
    .filter(term => typeof term === 'string')
    .map(term => term.replace(/^.*[/#:]/, ''))

/** An http or https address; null if the value is none. */
export function webAddress(value: unknown): string | null {
  const address = URL.parse(rawText(value).trim())
  if (!address || !/^https?:$/.test(address.protocol) || address.href.length > 2000) return null
  return address.href
}
