import { Malformed } from '../malformed.ts'
import { isEvent } from './event.ts'
import { isNode, listOf, type Node, terms } from './values.ts'

/** Properties that a sub-event takes from its event unless it states its own. */
const INHERITED = ['location', 'organizer', 'eventStatus', 'eventAttendanceMode'] as const

/**
 * The entries of a file's documents that should be events: the events, those in lists, and their sub-events. An entry
 * that is no event is answered too, so that the import can refuse it; a `Malformed` says itself why. A graph, or a web
 * page, also holds other things: they are left out.
 */
export function entriesOf(documents: unknown[], isPage: boolean): unknown[] {
  const roots = documents.flatMap(document =>
    isNode(document) && document['@graph'] !== undefined
      ? listOf(document['@graph']).map(node => ({ node, isMixed: true }))
      : [{ node: document, isMixed: isPage }],
  )
  const nodes = roots.map(({ node }) => node).filter(isNode)
  const walk = new Walk(nodes)
  for (const { node, isMixed } of roots) if (!walk.isReferred(node)) walk.visit(node, isMixed)
  return walk.entries
}

class Walk {
  readonly entries: unknown[] = []
  private readonly byId: Map<unknown, Node>
  private readonly referred: Set<unknown>
  private readonly visited = new Set<Node>()

  constructor(nodes: Node[]) {
    this.byId = new Map(nodes.filter(node => node['@id'] !== undefined).map(node => [node['@id'], node]))
    const owned = nodes.flatMap(node => [...listOf(node.subEvent), ...elementsOf(node).map(itemOf)])
    this.referred = new Set(owned.filter(isReference).map(reference => reference['@id']))
  }

  /** Whether a list or another event refers to this node: the walk comes to it from there. */
  isReferred(node: unknown): boolean {
    return isNode(node) && this.referred.has(node['@id'])
  }

  visit(value: unknown, isMixed: boolean, inherited: Node = {}): void {
    const node = isReference(value) ? (this.byId.get(value['@id']) ?? value) : value
    if (!isNode(node) || node instanceof Malformed) {
      this.entries.push(node)
      return
    }
    if (this.visited.has(node)) return
    this.visited.add(node)
    if (terms(node['@type']).includes('ItemList'))
      for (const element of elementsOf(node)) this.visit(itemOf(element), false)
    else if (isEvent(node)) this.visitEvent({ ...inherited, ...this.withReferences(node) })
    else if (!isMixed || node['@type'] === undefined) this.entries.push(node)
  }

  private visitEvent(event: Node): void {
    const subEvents = listOf(event.subEvent)
    const isSeries = terms(event['@type']).includes('EventSeries')
    // A series, or an event without a date, takes place as its sub-events.
    if (subEvents.length === 0 || (event.startDate !== undefined && !isSeries)) this.entries.push(event)
    const inherited = Object.fromEntries(INHERITED.map(name => [name, event[name]]))
    for (const subEvent of subEvents) this.visit(subEvent, false, inherited)
  }

  /** Puts the nodes of the file in the place of the references to them. */
  private withReferences(node: Node): Node {
    const resolved = (value: unknown): unknown =>
      isReference(value) ? (this.byId.get(value['@id']) ?? value) : value
    return Object.fromEntries(
      Object.entries(node).map(([property, value]) => [
        property,
        property === 'subEvent' ? value : Array.isArray(value) ? value.map(resolved) : resolved(value),
      ]),
    )
  }
}

const isReference = (value: unknown): value is Node => isNode(value) && Object.keys(value).join() === '@id'

const elementsOf = (node: Node): unknown[] =>
  terms(node['@type']).includes('ItemList') ? listOf(node.itemListElement) : []

/** The event of a list's element: its item, or the element itself. */
function itemOf(element: unknown): unknown {
  if (!isNode(element) || !terms(element['@type']).includes('ListItem')) return element
  return isNode(element.item) ? element.item : new Malformed('has an address and no event')
}
