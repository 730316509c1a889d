import { array, number, object, string } from 'superstruct'
import { act, read } from '../call.ts'
import { flag, id, text } from '../fields.ts'
import { sizes } from '../sizes.ts'

/** What an import does, or would do: how many events, and what is said of single ones. */
const importReport = object({
  added: number(),
  changed: number(),
  unchanged: number(),
  /** Each names its event, and where it was found its line, and says why it is refused. */
  refused: array(string()),
  warnings: array(string()),
})

/** Imports events of this organiser: YAML of the catalogue's own format, or JSON-LD. Unless `confirmed`, nothing is stored. */
export const importOwnEvents = act('import_events', {
  under: 'store',
  // An event can be cancelled by a file.
  costly: ({ confirmed }) => confirmed,
  request: object({ organiser_id: id(), file: text(sizes.file), confirmed: flag() }),
  answer: importReport,
})

/** The events of this organiser as a file of the catalogue's own format, of which the import changes nothing. */
export const exportEvents = read('export_events', {
  method: 'GET',
  under: 'store',
  request: object({ organiser_id: id() }),
  answer: object({ file: string() }),
})
