import { exportCatalogue } from '../catalogue/export/exportCatalogue.ts'
import type { CatalogueRequest, ImportRequest } from '../catalogue/import/importRequest.ts'
import type { ImportSummary } from '../catalogue/import/importSummary.ts'
import { runImport } from '../catalogue/import/runImport.ts'
import type { ImportOptions } from '../catalogue/import/save/importEvents.ts'
import type { Database } from '../database/connect.ts'
import { endChangedHolds } from '../sale/changes/changedHolds.ts'
import { consequencesOf } from '../sale/changes/consequences.ts'

/**
 * Imports a file into the shop that is selling: the holds of what it has changed end. What it means for tickets that are
 * sold is carried out by a job, within a minute. Throws Malformed.
 */
export async function importCatalogue(
  database: Database,
  request: ImportRequest,
  options: Omit<ImportOptions, 'ticket' | 'files'> = {},
): Promise<ImportSummary> {
  const summary = await runImport(database, request, { ...options, consequencesOf })
  await endChangedHolds(database)
  return summary
}

/** Does what the catalogue command asks for. Throws Malformed. */
export const runCatalogueRequest = (
  database: Database,
  request: CatalogueRequest,
  options: Omit<ImportOptions, 'ticket' | 'files'> = {},
): Promise<ImportSummary | string> =>
  request.kind === 'export' ? exportCatalogue(database) : importCatalogue(database, request, options)
