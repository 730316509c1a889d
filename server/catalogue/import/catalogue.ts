import type { CatalogueEvent, CatalogueOrganiser } from './catalogueEvent.ts'
import type { Note } from './importSummary.ts'

/** The content of a file: the organisers and events that could be read, the refused ones and the warnings. */
export interface Catalogue {
  /** Those whose settings are stated, also with no event. `position` counts from 1. */
  organisers: { position: number; organiser: CatalogueOrganiser }[]
  events: CatalogueEvent[]
  refused: Note[]
  warnings: Note[]
}
