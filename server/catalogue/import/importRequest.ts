import { boolean, type Infer, literal, object, optional, string, union } from 'superstruct'

/** A request of the catalogue command: to import the text of a file or the sample events, or to export everything. */
const importRequest = union([
  object({
    kind: literal('import'),
    text: string(),
    ticket: optional(string()),
    remove: optional(boolean()),
    cancel: optional(boolean()),
  }),
  object({ kind: literal('samples') }),
])

export const catalogueRequest = union([importRequest, object({ kind: literal('export') })])

export type ImportRequest = Infer<typeof importRequest>
export type CatalogueRequest = Infer<typeof catalogueRequest>
