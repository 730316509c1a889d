import { sql } from 'kysely'
import { niceDate } from '../../../../contract/format/dates.ts'
import type { Database } from '../../../database/connect.ts'
import { localTimesSql } from '../../read/readSql.ts'
import type { CatalogueDate } from '../catalogueEvent.ts'
import { differing } from './differing.ts'
import { saveShared } from './saveShared.ts'
import { saveTickets } from './saveTickets.ts'
import { datesThere, type StoredDate } from './storedEvents.ts'

/** Stores the wanted dates of an event and answers whether anything changed. Dates that are left over are withdrawn. */
export async function saveDates(
  trx: Database,
  eventId: number,
  stored: StoredDate[],
  wanted: CatalogueDate[],
  warn: (reason: string) => void,
): Promise<boolean> {
  const { storedOf, left } = matched(stored, wanted)
  const isOneOfSeveral = Math.max(wanted.length, datesThere(stored).length) > 1
  let changed = false
  for (const date of wanted) {
    const before = storedOf.get(date)
    const row = {
      starts_at: date.startsAt,
      ends_at: date.endsAt,
      all_day: date.allDay,
      doors_at: date.doorsAt,
    }
    const saved = await saveDate(trx, eventId, before, row)
    const reasons: string[] = []
    const note = (reason: string) => reasons.push(reason)
    const tickets =
      date.tickets !== null && (await saveTickets(trx, saved.id, before?.tickets ?? [], date.tickets, note))
    const shared = await saveShared(trx, saved.id, before?.tickets ?? [], date, note)
    for (const reason of await onDate(trx, saved.id, isOneOfSeveral, reasons)) warn(reason)
    changed ||= saved.changed || tickets || shared
  }
  for (const date of left) {
    const reasons: string[] = []
    changed = (await withdraw(trx, date, reason => reasons.push(reason))) || changed
    for (const reason of await onDate(trx, date.id, isOneOfSeveral, reasons)) warn(reason)
  }
  return changed
}

/** What is said of a date names it where its event has several. */
async function onDate(
  trx: Database,
  id: number,
  isOneOfSeveral: boolean,
  reasons: string[],
): Promise<string[]> {
  if (!isOneOfSeveral || reasons.length === 0) return reasons
  const { rows } = await sql<{ starts: string; ends: string; all_day: boolean }>`
    select ${localTimesSql} from event_date date join event on event.id = date.event_id where date.id = ${id}`.execute(
    trx,
  )
  return rows.flatMap(({ starts, ends, all_day }) =>
    reasons.map(reason => `${niceDate(starts, ends, all_day)}: ${reason}`),
  )
}

/**
 * The stored date of each wanted one: the one that it is known to be, or that starts when it does. Of a date of which nothing
 * is known, it is the next that is left over, which moves there with its tickets, unless it was removed before.
 */
function matched(stored: StoredDate[], wanted: CatalogueDate[]) {
  const storedOf = new Map<CatalogueDate, StoredDate>()
  const left = new Set(stored)
  const movable = new Set(datesThere(stored))
  const match = (isSame: (one: StoredDate, date: CatalogueDate) => boolean) => {
    for (const date of wanted) {
      const own = storedOf.has(date) ? undefined : [...left].find(one => isSame(one, date))
      if (!own) continue
      storedOf.set(date, own)
      left.delete(own)
    }
  }
  match((one, date) => one.id === date.stored)
  match((one, date) => one.starts_at.getTime() === date.startsAt.getTime())
  match((one, date) => date.stored === undefined && movable.has(one))
  return { storedOf, left }
}

async function saveDate(
  trx: Database,
  eventId: number,
  before: StoredDate | undefined,
  row: { starts_at: Date; ends_at: Date; all_day: boolean; doors_at: Date | null },
): Promise<{ id: number; changed: boolean }> {
  if (!before) {
    const added = trx.insertInto('event_date').values({ ...row, event_id: eventId })
    const { id } = await added.returning('id').executeTakeFirstOrThrow()
    return { id, changed: true }
  }
  const changes = differing(before, row)
  if (changes) {
    const moved = changes.starts_at && { moved_from: before.starts_at }
    const update = trx.updateTable('event_date').set({ ...changes, ...moved })
    await update.where('id', '=', before.id).execute()
  }
  return { id: before.id, changed: changes !== null }
}

async function withdraw(trx: Database, date: StoredDate, warn: (reason: string) => void): Promise<boolean> {
  const changed = await saveTickets(trx, date.id, date.tickets, [], warn)
  const left = trx.selectFrom('ticket_type').select('id').where('event_date_id', '=', date.id)
  if (await left.executeTakeFirst()) return changed
  await trx.deleteFrom('event_date').where('id', '=', date.id).execute()
  return true
}
