import { object, string } from 'superstruct'
import { importReport } from '../api/importReport.ts'
import { act, read } from '../call.ts'
import { flag, id, text } from '../fields.ts'
import { sizes } from '../sizes.ts'

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
