import type { Catalogue } from './catalogue.ts'
import { eventFromNode, isEvent } from './jsonld/event.ts'
import { isNode, listOf, type Node, plainTextOf } from './jsonld/values.ts'
import { Malformed } from './malformed.ts'

/**
 * The events of a schema.org JSON-LD file: a list, a graph, or one event. An event that cannot be read is
 * refused and the rest go in. Throws Malformed where the file as a whole cannot be read.
 */
export function readJsonLd(file: string): Catalogue {
  const catalogue: Catalogue = { events: [], refused: [], warnings: [] }
  for (const [index, entry] of entries(parsed(file)).entries()) {
    const position = index + 1
    const name = isNode(entry) ? plainTextOf(entry.name) || null : null
    try {
      if (!isNode(entry)) throw new Malformed('is not an object')
      const warn = (reason: string) => catalogue.warnings.push({ position, name, reason })
      catalogue.events.push(eventFromNode(entry, position, warn))
    } catch (error) {
      if (!(error instanceof Malformed)) throw error
      catalogue.refused.push({ position, name, reason: error.message })
    }
  }
  return catalogue
}

function parsed(file: string): unknown {
  let value: unknown
  try {
    value = JSON.parse(file.replace(/^\uFEFF/, ''))
  } catch (error) {
    throw new Malformed(
      `The file is not JSON: ${error instanceof Error ? error.message : 'it cannot be parsed'}`,
    )
  }
  if (typeof value !== 'object' || value === null) throw new Malformed('The file holds no events')
  return value
}

/** A graph also holds what events refer to: those nodes are put in the place of the references to them. */
function entries(value: unknown): unknown[] {
  return listOf(value).flatMap(document => {
    if (!isNode(document) || document['@graph'] === undefined) return [document]
    const nodes = listOf(document['@graph'])
    const byId = new Map(nodes.filter(isNode).map(node => [node['@id'], node]))
    return nodes
      .filter(node => !isNode(node) || isEvent(node) || node['@type'] === undefined)
      .map(node => (isNode(node) ? withReferences(node, byId) : node))
  })
}

const withReferences = (node: Node, byId: Map<unknown, Node>): Node =>
  Object.fromEntries(
    Object.entries(node).map(([property, value]) => {
      const isReference = isNode(value) && Object.keys(value).join() === '@id'
      return [property, isReference ? (byId.get(value['@id']) ?? value) : value]
    }),
  )
