import { sql } from 'kysely'
import type { Database } from '../database/connect.ts'
import type { CatalogueEvent } from './catalogueEvent.ts'
import { type ImportOptions, importEvents } from './importEvents.ts'
import type { ImportSummary } from './importSummary.ts'
import { samples } from './samples.ts'

/**
 * Adds the sample events. Those that are there keep their dates, because somebody may hold tickets, until
 * all of them are over; then they all come round again.
 */
export async function importSamples(
  database: Database,
  options: Omit<ImportOptions, 'ticket'>,
  today?: Date,
): Promise<ImportSummary> {
  const now = today ?? (await databaseNow(database))
  const events = samples(now)
  const sources = events.map(event => event.source)
  const stored = await database
    .selectFrom('event_date')
    .innerJoin('event', 'event.id', 'event_date.event_id')
    .select(['event.source', 'starts_at', 'ends_at'])
    .where('event.source', 'in', sources)
    .execute()
  if (stored.every(date => date.ends_at < now)) return importEvents(database, events, options)
  const kept = events.map((event): CatalogueEvent => {
    const before = stored.find(date => date.source === event.source)
    if (!before) return event
    const when = { startsAt: before.starts_at, endsAt: before.ends_at }
    return { ...event, dates: event.dates.map(date => ({ ...date, ...when })) }
  })
  return importEvents(database, kept, options)
}

async function databaseNow(database: Database): Promise<Date> {
  const { now } = await database.selectNoFrom(sql<Date>`now()`.as('now')).executeTakeFirstOrThrow()
  return now
}
