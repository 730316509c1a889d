import type { CatalogueEvent } from './catalogueEvent.ts'
import type { Note } from './importSummary.ts'

/** The content of a file: the events that could be read, the refused ones and the warnings. */
export interface Catalogue {
  events: CatalogueEvent[]
  refused: Note[]
  warnings: Note[]
}
