/** A message about one event or organiser of a file. `position` counts from 1. */
export interface Note {
  kind?: 'organiser'
  position: number
  name: string | null
  reason: string
}

export interface ImportSummary {
  added: number
  changed: number
  unchanged: number
  /** The number of entries that repeat an earlier one of the same file. */
  duplicates: number
  refused: Note[]
  warnings: Note[]
}

export interface Progress {
  done: number
  total: number
}

/** The summary of an import, as lines for the operator. */
export function summaryLines(summary: ImportSummary): string[] {
  const { added, changed, unchanged, duplicates, refused, warnings } = summary
  const counts = [`${added} added`, `${changed} changed`, `${unchanged} unchanged`]
  if (duplicates > 0) counts.push(`${duplicates} repeated in the file`)
  if (refused.length > 0) counts.push(`${refused.length} refused`)
  return [
    `${counts.join(', ')}.`,
    ...refused.map(note => `Refused: ${about(note)}`),
    ...warnings.map(note => `Note: ${about(note)}`),
  ]
}

/** What is said of an entry of a file, with its place. */
export const about = ({ kind, position, name, reason }: Note) =>
  `${kind ?? 'event'} ${position}${name ? ` (${name})` : ''}: ${reason}`
