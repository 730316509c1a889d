import type { Selectable } from 'kysely'
import type { Database } from '../../../database/connect.ts'
import type { Schema } from '../../../database/types.ts'
import { type StoredRows, storedRows } from './ownedRows.ts'

export type StoredTicket = Selectable<Schema['ticket_type']> & { rows: StoredRows }
export type StoredDate = Selectable<Schema['event_date']> & { tickets: StoredTicket[] }
export type StoredEvent = Selectable<Schema['event']> & { dates: StoredDate[]; rows: StoredRows }

/**
 * The dates without those that were removed, whose tickets stay valid. Of an event that offers nothing on any date, none was
 * removed.
 */
export function datesThere(dates: StoredDate[]): StoredDate[] {
  const isThere = ({ tickets }: StoredDate) =>
    tickets.length === 0 || tickets.some(({ withdrawn_at }) => withdrawn_at === null)
  return dates.some(isThere) ? dates.filter(isThere) : dates
}

/**
 * The stored events with these sources, by source. Unless they are only read, it locks their ticket types in the order of
 * their ids, as sales do, so that held and sold stay unchanged until the transaction ends.
 */
export async function storedEvents(
  trx: Database,
  sources: string[],
  { locks = true }: { locks?: boolean } = {},
): Promise<Map<string, StoredEvent>> {
  if (sources.length === 0) return new Map()
  const events = await trx.selectFrom('event').selectAll().where('source', 'in', sources).execute()
  if (events.length === 0) return new Map()
  const ids = events.map(event => event.id)
  const dates = await trx
    .selectFrom('event_date')
    .selectAll()
    .where('event_id', 'in', ids)
    .orderBy('starts_at')
    .execute()
  const tickets = await trx
    .selectFrom('ticket_type')
    .selectAll()
    .where('event_date_id', 'in', trx.selectFrom('event_date').select('id').where('event_id', 'in', ids))
    .orderBy('id')
    .$if(locks, query => query.forUpdate())
    .execute()
  const rowsOfTickets = await storedRows(
    trx,
    ['seat', 'offer', 'price_step', 'access_code'],
    tickets.map(ticket => ticket.id),
  )
  const rowsOfEvents = await storedRows(trx, ['question'], ids)
  const withRows = tickets.map(ticket => ({ ...ticket, rows: rowsOfTickets.get(ticket.id) ?? {} }))
  const ticketsOf = Map.groupBy(withRows, ticket => ticket.event_date_id)
  const datesOf = Map.groupBy(dates, date => date.event_id)
  return new Map(
    events.map(event => [
      event.source,
      {
        ...event,
        rows: rowsOfEvents.get(event.id) ?? {},
        dates: (datesOf.get(event.id) ?? []).map(date => ({
          ...date,
          tickets: ticketsOf.get(date.id) ?? [],
        })),
      },
    ]),
  )
}
