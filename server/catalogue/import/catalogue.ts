import type { CatalogueEvent } from './catalogueEvent.ts'
import type { Note } from './importSummary.ts'

/** What a file holds: the events that could be read, and what is to be said of the others. */
export interface Catalogue {
  events: CatalogueEvent[]
  refused: Note[]
  warnings: Note[]
}
