import type { Database } from '../../../database/connect.ts'
import type { CatalogueDate } from '../catalogueEvent.ts'
import { differing } from './differing.ts'
import { saveShared } from './saveShared.ts'
import { saveTickets } from './saveTickets.ts'
import type { StoredDate } from './storedEvents.ts'

/**
 * Stores the wanted dates of an event and answers whether anything changed. If one date is missing and another is
 * new, it moves the missing date there with its tickets.
 */
export async function saveDates(
  trx: Database,
  eventId: number,
  stored: StoredDate[],
  wanted: CatalogueDate[],
  warn: (reason: string) => void,
): Promise<boolean> {
  const sameStart = (date: CatalogueDate) =>
    stored.find(one => one.starts_at.getTime() === date.startsAt.getTime())
  const kept = new Set(wanted.map(sameStart))
  const movable = stored.filter(one => !kept.has(one))
  let changed = false
  for (const date of wanted) {
    const before = sameStart(date) ?? movable.shift()
    const row = {
      starts_at: date.startsAt,
      ends_at: date.endsAt,
      all_day: date.allDay,
      doors_at: date.doorsAt,
    }
    const saved = await saveDate(trx, eventId, before, row)
    const tickets =
      date.tickets !== null && (await saveTickets(trx, saved.id, before?.tickets ?? [], date.tickets, warn))
    const shared = await saveShared(trx, saved.id, before?.tickets ?? [], date, warn)
    changed ||= saved.changed || tickets || shared
  }
  for (const date of movable) changed = (await withdraw(trx, date, warn)) || changed
  return changed
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
  if (changes) await trx.updateTable('event_date').set(changes).where('id', '=', before.id).execute()
  return { id: before.id, changed: changes !== null }
}

async function withdraw(trx: Database, date: StoredDate, warn: (reason: string) => void): Promise<boolean> {
  const changed = await saveTickets(trx, date.id, date.tickets, [], warn)
  const left = trx.selectFrom('ticket_type').select('id').where('event_date_id', '=', date.id)
  if (await left.executeTakeFirst()) return changed
  await trx.deleteFrom('event_date').where('id', '=', date.id).execute()
  return true
}
