import type { Database } from '../../database/connect.ts'
import { type ImportOptions, importEvents } from './importEvents.ts'
import type { ImportRequest } from './importRequest.ts'
import { databaseNow, importSamples } from './importSamples.ts'
import type { ImportSummary, Note } from './importSummary.ts'
import { readCatalogue } from './readCatalogue.ts'
import { ticketOption } from './ticketOption.ts'

/** Runs an import in the process that has the database. Throws Malformed if the file cannot be read. */
export async function runImport(
  database: Database,
  request: ImportRequest,
  options: Omit<ImportOptions, 'ticket'>,
): Promise<ImportSummary> {
  if (request.kind === 'samples') return importSamples(database, options)
  const ticket = request.ticket === undefined ? undefined : ticketOption(request.ticket)
  const { events, refused, warnings } = readCatalogue(request.text, await databaseNow(database))
  const summary = await importEvents(database, events, { ...options, ticket })
  return { ...summary, refused, warnings: [...warnings, ...summary.warnings].sort(byPosition) }
}

const byPosition = (one: Note, other: Note) => one.position - other.position
