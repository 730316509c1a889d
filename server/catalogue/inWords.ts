import type { ImportSummary, Note } from './importSummary.ts'

/** The outcome of an import as lines for a person. */
export function inWords(summary: ImportSummary): string[] {
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

const about = ({ kind, position, name, reason }: Note) =>
  `${kind ?? 'event'} ${position}${name ? ` (${name})` : ''}: ${reason}`
