import type { Database } from '../../database/connect.ts'
import type { CatalogueEvent } from './catalogueEvent.ts'
import type { ImportRequest } from './importRequest.ts'
import { databaseNow, importSamples } from './importSamples.ts'
import type { ImportSummary, Note } from './importSummary.ts'
import { readCatalogue } from './readCatalogue.ts'
import { type ImportOptions, importEvents } from './save/importEvents.ts'
import { ticketOption } from './ticketOption.ts'

/** Runs an import in the process that has the database. Throws Malformed if the file cannot be read. */
export async function runImport(
  database: Database,
  request: ImportRequest,
  options: Omit<ImportOptions, 'ticket' | 'removes' | 'cancels' | 'files'> = {},
): Promise<ImportSummary> {
  if (request.kind === 'samples') return importSamples(database, options)
  const ticket = request.ticket === undefined ? undefined : ticketOption(request.ticket)
  const now = await databaseNow(database)
  const { events, refused, warnings } = readCatalogue(request.text, now)
  const summary = await importEvents(database, events, {
    ...options,
    ticket,
    removes: request.remove,
    cancels: request.cancel,
    files: new Map(
      Object.entries(request.files ?? {}).map(([name, content]) => [name, Buffer.from(content, 'base64')]),
    ),
  })
  return {
    ...summary,
    refused: [...refused, ...summary.refused].sort(byPosition),
    warnings: [...warnings, ...pastDates(events, now), ...summary.warnings].sort(byPosition),
  }
}

/** A date that is over is stored, and nobody can buy a ticket for it: it may be a mistake. */
const pastDates = (events: CatalogueEvent[], now: Date): Note[] =>
  events.flatMap(({ position, title, dates }) => {
    const past = dates.filter(({ endsAt }) => endsAt < now)
    if (past.length === 0) return []
    const days = past.map(({ startsAt }) => startsAt.toISOString().slice(0, 10))
    return [{ position, name: title, reason: `is over already: ${days.join(', ')}` }]
  })

const byPosition = (one: Note, other: Note) => one.position - other.position
