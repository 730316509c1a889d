import { boolean, type Infer, literal, object, optional, string, union } from 'superstruct'

/** A request to import: the text of a file with its `--ticket`, or the sample events. */
export const importRequest = union([
  object({
    kind: literal('import'),
    text: string(),
    ticket: optional(string()),
    remove: optional(boolean()),
    cancel: optional(boolean()),
  }),
  object({ kind: literal('samples') }),
])

export type ImportRequest = Infer<typeof importRequest>
