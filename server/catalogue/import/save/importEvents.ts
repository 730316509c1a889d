import { sql } from 'kysely'
import type { Database } from '../../../database/connect.ts'
import { fetchPicture } from '../../../pictures/fetch/fetchPicture.ts'
import { openPictures, type Pictures } from '../../../pictures/openPictures.ts'
import type { CatalogueEvent, CatalogueOrganiser, CatalogueTicket } from '../catalogueEvent.ts'
import { distinctEvents } from '../distinctEvents.ts'
import type { ImportSummary, Progress } from '../importSummary.ts'
import { lockCatalogue } from './lockCatalogue.ts'
import { saveEvent } from './saveEvent.ts'
import { saveOrganiser } from './saveOrganiser.ts'
import { soldIfCancelled } from './soldIfCancelled.ts'
import { type StoredEvent, storedEvents } from './storedEvents.ts'
import { type PictureSources, type ReadyEvent, withPictures } from './withPictures.ts'

/** What the change of a stored event means for its tickets, in words. The sale knows that, and the catalogue does not know the sale. */
type ConsequencesOf = (trx: Database, before: StoredEvent) => Promise<string[]>

export interface ImportOptions {
  /** The ticket for events that state no tickets. */
  ticket?: CatalogueTicket | undefined
  /** Deletes what an organiser has and the file does not state. */
  removes?: boolean | undefined
  /** Cancels also events of which tickets are sold: they are taken back. */
  cancels?: boolean | undefined
  /** The pictures of the shop, where their files are not in the database. */
  pictures?: Pictures | undefined
  fetchPicture?: PictureSources['fetchPicture'] | undefined
  files?: PictureSources['files'] | undefined
  consequencesOf?: ConsequencesOf | undefined
  onProgress?: ((progress: Progress) => void) | undefined
}

const BATCH = 25

/**
 * Adds events and updates stored events with the same source. A repeated import changes nothing. The batches are
 * small, so that a running server serves its visitors between them.
 */
export async function importEvents(
  database: Database,
  events: CatalogueEvent[],
  { ticket, removes = false, cancels = false, onProgress, ...given }: ImportOptions = {},
): Promise<ImportSummary> {
  const distinct = distinctEvents(ticket ? events.map(event => withTicket(event, ticket)) : events)
  const total = distinct.events.length
  const { duplicates, warnings } = distinct
  const summary = { ...emptySummary(), duplicates, warnings }
  const sources: PictureSources = {
    database,
    pictures: given.pictures ?? openPictures(database),
    fetchPicture: given.fetchPicture ?? fetchPicture,
    files: given.files ?? new Map(),
    unreachable: new Set(),
  }
  for (let done = 0; done < total; done += BATCH) {
    const stated = distinct.events.slice(done, done + BATCH)
    const batch = await withPictures(stated, sources, ({ position, title: name }, reason) =>
      warnings.push({ position, name, reason }),
    )
    await database
      .transaction()
      .execute(trx =>
        saveBatch(trx, batch, summary, { removes, cancels, consequencesOf: given.consequencesOf }),
      )
    onProgress?.({ done: Math.min(done + BATCH, total), total })
  }
  // PGlite has no autovacuum. Without these statistics, the planner does not choose the right index.
  if (summary.added + summary.changed > 0)
    await sql`analyze organiser, event, event_date, ticket_type`.execute(database)
  return summary
}

const withTicket = (event: CatalogueEvent, ticket: CatalogueTicket): CatalogueEvent => ({
  ...event,
  dates: event.dates.map(date => ({ ...date, tickets: date.tickets ?? [ticket] })),
})

const notStated = (organiser: string, what: string[], removes: boolean): string =>
  removes
    ? `removed from ${organiser}, because the file does not state it: ${what.join(', ')}`
    : `the file does not state what ${organiser} has besides, which stays: ${what.join(', ')}. --remove removes it`

const wouldBeCancelled = (sold: string): string =>
  `would be cancelled with ${sold}: --cancel cancels it, gives the money back and tells the buyers`

export const emptySummary = (): ImportSummary => ({
  added: 0,
  changed: 0,
  unchanged: 0,
  duplicates: 0,
  refused: [],
  warnings: [],
})

/** Why a member's file cannot change an event. */
export const OF_ANOTHER = 'is an event of another organiser'

interface BatchOptions {
  removes: boolean
  cancels: boolean
  /** The organiser of all of them, which stays as it is. Left out: each states its own. */
  organiser?: number
  consequencesOf?: ConsequencesOf | undefined
}

/** Stores these events in one transaction, and adds to the summary what became of each. */
export async function saveBatch(
  trx: Database,
  batch: ReadyEvent[],
  summary: ImportSummary,
  { removes, cancels, organiser: only, consequencesOf }: BatchOptions,
): Promise<void> {
  await lockCatalogue(trx)
  const sources = batch.map(event => event.source)
  const stored = await storedEvents(trx, sources)
  // The YAML format states an organiser once, and its events share that object.
  const organisers = new Map<CatalogueOrganiser, number>()
  for (const event of batch) {
    const { position, title, organiser } = event
    const warn = (reason: string) => summary.warnings.push({ position, name: title, reason })
    const before = stored.get(event.source)
    if (only !== undefined && before && before.organiser_id !== only) {
      summary.refused.push({ position, name: title, reason: OF_ANOTHER })
      continue
    }
    const sold = await soldIfCancelled(trx, event, before)
    if (sold && !cancels) {
      summary.refused.push({ position, name: title, reason: wouldBeCancelled(sold.inWords) })
      continue
    }
    if (sold) warn(sold.ifConfirmed)
    const known = only ?? organisers.get(organiser)
    const { id, changed, unstated } = known
      ? { id: known, changed: false, unstated: [] }
      : await saveOrganiser(trx, organiser, removes)
    organisers.set(organiser, id)
    if (unstated.length > 0) warn(notStated(organiser.name, unstated, removes))
    const outcome = await saveEvent(trx, event, id, before, warn)
    if (before && outcome === 'changed')
      for (const words of (await consequencesOf?.(trx, before)) ?? []) warn(words)
    summary[changed && outcome === 'unchanged' ? 'changed' : outcome] += 1
  }
}
