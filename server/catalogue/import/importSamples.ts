import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { dayIn } from '../../../contract/catalogue/moment.ts'
import type { Database } from '../../database/connect.ts'
import type { CatalogueEvent } from './catalogueEvent.ts'
import type { ImportSummary } from './importSummary.ts'
import { Malformed } from './malformed.ts'
import { type ImportOptions, importEvents } from './save/importEvents.ts'
import { readYaml } from './yaml.ts'

/** The database's time: all server processes share this clock. */
export async function databaseNow(database: Database): Promise<Date> {
  const { now } = await database.selectNoFrom(sql<Date>`now()`.as('now')).executeTakeFirstOrThrow()
  return now
}

/**
 * Adds the sample events. Stored ones keep their dates, because somebody may hold tickets. Once all of them are over,
 * they all get new dates.
 */
export async function importSamples(
  database: Database,
  options: Omit<ImportOptions, 'ticket'> = {},
  today?: Date,
): Promise<ImportSummary> {
  const now = today ?? (await databaseNow(database))
  const events = await readSamples(now)
  const sources = events.map(event => event.source)
  const stored = await database
    .selectFrom('event_date')
    .innerJoin('event', 'event.id', 'event_date.event_id')
    .select(['event.source', 'starts_at', 'ends_at', 'doors_at'])
    .where('event.source', 'in', sources)
    .orderBy('starts_at')
    .execute()
  if (stored.every(date => date.ends_at < now)) return importEvents(database, events, options)
  const readings = new Map<number, CatalogueEvent[]>()
  const kept = events.map(async (fresh): Promise<CatalogueEvent> => {
    const before = stored.filter(date => date.source === fresh.source)
    const day = dayCounted(fresh, before[0]?.starts_at, now)
    const reading = readings.get(day) ?? (await readSamples(new Date(day)))
    readings.set(day, reading)
    const event = reading.find(({ source }) => source === fresh.source) ?? fresh
    const dates = event.dates.map((date, index) => {
      const when = before[index]
      return when ? { ...date, startsAt: when.starts_at, endsAt: when.ends_at, doorsAt: when.doors_at } : date
    })
    return { ...event, dates }
  })
  return importEvents(database, await Promise.all(kept), options)
}

const DAY_MS = 86_400_000

/** Noon of the day from which the days of a stored event were counted: what is counted beside its dates stays as well. */
function dayCounted(
  { timeZone, dates: [first] }: CatalogueEvent,
  stored: Date | undefined,
  now: Date,
): number {
  const noon = Date.parse(`${dayIn(timeZone, now)}T12:00Z`)
  const moved = first && stored ? stored.getTime() - first.startsAt.getTime() : 0
  return noon + Math.round(moved / DAY_MS) * DAY_MS
}

const FILE = new URL('./samples.yaml', import.meta.url)

/**
 * The invented events for a new installation, dated from the given day. Their sources differ from those of any file.
 */
export async function readSamples(today: Date): Promise<CatalogueEvent[]> {
  const { events, refused } = readYaml(await readFile(FILE, 'utf8'), today, 'sample')
  const [wrong] = refused
  if (wrong) throw new Malformed(`The samples cannot be read: ${wrong.reason}`)
  return events
}
