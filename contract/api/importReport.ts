import { array, number, object, string } from 'superstruct'

/** What an import does, or would do: how many events, and what is said of single ones. */
export const importReport = object({
  added: number(),
  changed: number(),
  unchanged: number(),
  /** Each names its event, and where it was found its line, and says why it is refused. */
  refused: array(string()),
  warnings: array(string()),
})
