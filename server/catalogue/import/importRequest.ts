import { boolean, type Infer, literal, object, optional, record, string, union } from 'superstruct'

/**
 * A request of the catalogue command: to import the text of a file with its pictures, or the sample events, or to export
 * everything.
 */
const importRequest = union([
  object({
    kind: literal('import'),
    text: string(),
    ticket: optional(string()),
    remove: optional(boolean()),
    cancel: optional(boolean()),
    /** The pictures beside the file, by their names, in base64. */
    files: optional(record(string(), string())),
  }),
  object({ kind: literal('samples') }),
])

export const catalogueRequest = union([importRequest, object({ kind: literal('export') })])

export type ImportRequest = Infer<typeof importRequest>
export type CatalogueRequest = Infer<typeof catalogueRequest>
