import type { CatalogueEvent } from './catalogueEvent.ts'
import type { Note } from './importSummary.ts'

interface Distinct {
  events: CatalogueEvent[]
  duplicates: number
  warnings: Note[]
}

/** Keeps the first entry of each event in a file. Warns about a later entry with other content. */
export function distinctEvents(events: CatalogueEvent[]): Distinct {
  const first = new Map<string, CatalogueEvent>()
  const warnings: Note[] = []
  for (const event of events) {
    const earlier = first.get(event.source)
    if (!earlier) first.set(event.source, event)
    else if (content(earlier) !== content(event)) {
      const reason = `is the same event as ${earlier.position} but differs from it, and is left out`
      warnings.push({ position: event.position, name: event.title, reason })
    }
  }
  return { events: [...first.values()], duplicates: events.length - first.size, warnings }
}

const content = (event: CatalogueEvent) => JSON.stringify({ ...event, position: 0 })
