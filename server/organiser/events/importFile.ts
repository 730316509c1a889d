import { type Selectable, sql } from 'kysely'
import type { Answer } from '../../../contract/call.ts'
import type { importOwnEvents } from '../../../contract/calls/organiserFiles.ts'
import type { Catalogue } from '../../catalogue/import/catalogue.ts'
import type { CatalogueEvent, CatalogueOrganiser } from '../../catalogue/import/catalogueEvent.ts'
import { distinctEvents } from '../../catalogue/import/distinctEvents.ts'
import { databaseNow } from '../../catalogue/import/importSamples.ts'
import { about, type ImportSummary, type Note } from '../../catalogue/import/importSummary.ts'
import { Malformed } from '../../catalogue/import/malformed.ts'
import { readCatalogue } from '../../catalogue/import/readCatalogue.ts'
import { differing } from '../../catalogue/import/save/differing.ts'
import { emptySummary, OF_ANOTHER, saveBatch } from '../../catalogue/import/save/importEvents.ts'
import { otherRows, storedRows } from '../../catalogue/import/save/ownedRows.ts'
import { withPictures } from '../../catalogue/import/save/withPictures.ts'
import type { Database } from '../../database/connect.ts'
import type { Schema } from '../../database/types.ts'
import { Refusal } from '../../http/refusal.ts'
import { Unfetched } from '../../outside/unfetched.ts'
import { fetchPicture } from '../../pictures/fetch/fetchPicture.ts'
import { consequencesOf } from '../../sale/changes/consequences.ts'
import type { Services } from '../../services.ts'
import { logAct } from '../asMember.ts'
import { noteOwnChange } from './noteOwnChange.ts'

interface Importer {
  organiser: number
  /** The member or the program. */
  by: string
  /** As for `noteOwnChange`. */
  mayNotRefund: string | null
}

export type ImportReport = Answer<typeof importOwnEvents>

/** So many lines of each kind are told. */
const MOST_LINES = 50

/**
 * Imports the events of a file for one organiser, by the path of the catalogue command. Unless it is confirmed, everything is
 * rolled back, and the report says what would be done. Settings of organisers in the file are not taken, because members
 * change them in the area; the report names those that differ, and each other organiser. Throws a `Refusal` where the file
 * cannot be read.
 */
async function importFile(
  trx: Database,
  services: Pick<Services, 'pictures'>,
  { organiser, by, mayNotRefund }: Importer,
  file: string,
  isConfirmed: boolean,
): Promise<ImportReport> {
  const stored = await trx
    .selectFrom('organiser')
    .selectAll()
    .where('id', '=', organiser)
    .executeTakeFirstOrThrow()
  const { name, website } = stored
  const { organisers, events, refused, warnings } = read(file, await databaseNow(trx))
  const { events: distinct, warnings: repeated } = distinctEvents(events)
  const others = await ofOthers(trx, organiser, distinct)
  const summary = emptySummary()
  const mine = distinct.filter(event => {
    // JSON-LD names whoever it likes; the catalogue's own format says whose events these are.
    const isOther = event.organiser.terms !== undefined && event.organiser.name !== name
    const reason = isOther ? `is of ${event.organiser.name}` : OF_ANOTHER
    const isRefused = isOther || others.has(event.source)
    if (isRefused) summary.refused.push({ position: event.position, name: event.title, reason })
    return !isRefused
  })
  summary.warnings.push(...(await settingsNotTaken(trx, stored, organisers)))
  await sql`savepoint before_import`.execute(trx)
  const own = await withStoredPictures(trx, services, mine, isConfirmed, (event, reason) =>
    summary.warnings.push({ position: event.position, name: event.title, reason }),
  )
  await saveBatch(
    trx,
    own.map(event => ({ ...event, organiser: { name, website } })),
    summary,
    { removes: false, cancels: true, organiser, consequencesOf },
  )
  if (isConfirmed) await noteChanges(trx, { organiser, by, mayNotRefund }, mine)
  if (!isConfirmed) await sql`rollback to savepoint before_import`.execute(trx)
  return reportOf(summary, [...refused, ...summary.refused], [...warnings, ...repeated, ...summary.warnings])
}

/** The same, logged as what a member or a program has done; what has changed is followed by letters to holders. */
export async function importOwnFile(
  trx: Database,
  services: Pick<Services, 'pictures' | 'enqueue'>,
  importer: Importer,
  file: string,
  isConfirmed: boolean,
): Promise<ImportReport> {
  const report = await importFile(trx, services, importer, file, isConfirmed)
  if (!isConfirmed) return report
  const words = `${report.added} added, ${report.changed} changed`
  await logAct(trx, importer.organiser, importer.by, 'import_events', words)
  await services.enqueue(trx, 'follow_catalogue', {})
  return report
}

/** What is said of each organiser that the file states: of this one, where its settings are others than they are. */
async function settingsNotTaken(
  trx: Database,
  stored: Selectable<Schema['organiser']>,
  organisers: Catalogue['organisers'],
): Promise<Note[]> {
  const notes: Note[] = []
  for (const { position, organiser } of organisers) {
    const reason =
      organiser.name === stored.name
        ? await settingsThatDiffer(trx, stored, organiser)
        : `its settings are not taken, because this file is imported for ${stored.name}`
    if (reason) notes.push({ kind: 'organiser', position, name: organiser.name, reason })
  }
  return notes
}

/** The settings of the organiser that the file states otherwise than they are; null: none. */
async function settingsThatDiffer(
  trx: Database,
  stored: Selectable<Schema['organiser']>,
  stated: CatalogueOrganiser,
): Promise<string | null> {
  const { website, terms, rows = {} } = stated
  const tables = Object.keys(rows) as (keyof typeof rows)[]
  const before = (await storedRows(trx, tables, [stored.id])).get(stored.id) ?? {}
  const columns = Object.keys(differing(stored, { website, ...terms }) ?? {})
  const other = [...columns.map(column => column.replaceAll('_', ' ')), ...otherRows(before, rows)]
  if (other.length === 0) return null
  return `the settings of the organiser are not taken from a file. These differ: ${other.join(', ')}. Change them in the settings, and members in their list`
}

async function noteChanges(
  trx: Database,
  { organiser, by, mayNotRefund }: Importer,
  events: CatalogueEvent[],
): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from event where organiser_id = ${organiser} and changes <> followed
      and source = any(${events.map(({ source }) => source)}) order by id`.execute(trx)
  for (const { id } of rows) await noteOwnChange(trx, id, by, mayNotRefund)
}

/** So many pictures of one file are fetched. */
const MOST_FETCHED = 10

/** Fetches the pictures of a file that is to be imported, before the transaction: they are then known by their addresses. */
export async function fetchPictures({ database, pictures }: Services, file: string): Promise<void> {
  const { events } = read(file, await databaseNow(database))
  const fetched = events.filter(({ picture }) => picture && 'address' in picture.from).slice(0, MOST_FETCHED)
  const sources = { database, pictures, fetchPicture, files: new Map(), unreachable: new Set<string>() }
  // What cannot be had is told by the import.
  await withPictures(fetched, sources, () => {})
}

/** Within a transaction nothing is fetched. A report without an import leaves pictures out that would be fetched for it. */
function withStoredPictures(
  trx: Database,
  { pictures }: Pick<Services, 'pictures'>,
  events: CatalogueEvent[],
  isConfirmed: boolean,
  warn: (event: CatalogueEvent, reason: string) => void,
) {
  const unreachable = async () => {
    throw new Unfetched('unreachable')
  }
  const sources = {
    database: trx,
    pictures,
    fetchPicture: unreachable,
    files: new Map(),
    unreachable: new Set<string>(),
  }
  const wanted = events.map(event => {
    const { picture, ...rest } = event
    return isConfirmed || !picture || 'hash' in picture.from ? event : rest
  })
  return withPictures(wanted, sources, warn)
}

function read(file: string, now: Date) {
  try {
    return readCatalogue(file, now)
  } catch (error) {
    if (error instanceof Malformed) throw new Refusal(422, error.message)
    throw error
  }
}

/** Events of the file that are stored as another organiser's. */
async function ofOthers(trx: Database, organiser: number, events: CatalogueEvent[]): Promise<Set<string>> {
  const { rows } = await sql<{ source: string }>`
    select source from event where source = any(${events.map(event => event.source)})
      and organiser_id <> ${organiser}`.execute(trx)
  return new Set(rows.map(row => row.source))
}

const reportOf = (
  { added, changed, unchanged }: ImportSummary,
  refused: Note[],
  warnings: Note[],
): ImportReport => ({
  added,
  changed,
  unchanged,
  refused: linesOf(refused),
  warnings: linesOf(warnings),
})

function linesOf(notes: Note[]): string[] {
  const lines = [...notes].sort((one, other) => one.position - other.position).map(about)
  const left = lines.length - MOST_LINES
  return left > 0 ? [...lines.slice(0, MOST_LINES), `and ${left} more`] : lines
}
