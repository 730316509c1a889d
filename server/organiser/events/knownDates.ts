import type { WrittenEvent } from '../../../contract/catalogue/eventFormat.ts'
import type { FieldProblem } from '../../../contract/catalogue/fieldProblems.ts'
import { rowKeys } from '../../../contract/catalogue/formFields.ts'
import { statedStart } from '../../catalogue/export/statedEvent.ts'
import type { CatalogueDate } from '../../catalogue/import/catalogueEvent.ts'
import type { StoredEvent } from '../../catalogue/import/save/storedEvents.ts'
import { dateFromYaml } from '../../catalogue/import/yaml/when.ts'
import type { Database } from '../../database/connect.ts'
import { type EventDraft, textsOf } from './eventDraft.ts'

/** The rows of a draft's dates, by the times at which they start. */
export function rowsByStart(draft: EventDraft, { dates, time_zone }: WrittenEvent, now: Date) {
  const rows = rowKeys(textsOf(draft).dates)
  return new Map(
    dates.map((date, index) => [
      dateFromYaml(date, time_zone, now).startsAt.getTime(),
      rows[index] as string,
    ]),
  )
}

/**
 * The dates of a draft, each with the stored date that its row is, whatever other date starts there now. A row that is not
 * published is a new date.
 */
export function knownDates(
  { published }: EventDraft,
  dates: CatalogueDate[],
  rows: ReadonlyMap<number, string>,
  stored: StoredEvent | undefined,
): CatalogueDate[] {
  if (!stored) return dates
  return dates.map(date => {
    const before = published[`dates.${rows.get(date.startsAt.getTime())}.starts`]
    if (before === undefined) return { ...date, stored: null }
    // A file that was imported meanwhile may have moved it: then nothing is known of it.
    const own = stored.dates.find(one => statedStart(one, stored.time_zone) === before)
    return { ...date, stored: own?.id }
  })
}

/** Rows of dates that start when another date of their event does, which is stored until the transaction ends. */
export async function doubleStarts(
  trx: Database,
  event: number,
  rows: ReadonlyMap<number, string>,
): Promise<FieldProblem[]> {
  const double = await trx
    .selectFrom('event_date')
    .select('starts_at')
    .where('event_id', '=', event)
    .groupBy('starts_at')
    .having(({ fn }) => fn.countAll(), '>', 1)
    .orderBy('starts_at')
    .execute()
  return double.map(({ starts_at }) => ({
    field: `dates.${rows.get(starts_at.getTime())}.starts`,
    message: DOUBLE,
  }))
}

const DOUBLE =
  'is the start of another date, or of one that was removed and of which tickets are reserved or sold. Please choose another start'
