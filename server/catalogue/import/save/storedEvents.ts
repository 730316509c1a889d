import type { Selectable } from 'kysely'
import type { Database } from '../../../database/connect.ts'
import type { Schema } from '../../../database/types.ts'
import { isDateThereSql } from '../../read/readSql.ts'
import { type StoredRows, storedRows } from './ownedRows.ts'

export type StoredTicket = Selectable<Schema['ticket_type']> & { rows: StoredRows }
export type StoredDate = Selectable<Schema['event_date']> & { tickets: StoredTicket[]; is_there: boolean }
export type StoredEvent = Selectable<Schema['event']> & { dates: StoredDate[]; rows: StoredRows }

/** The dates without those that were removed, whose tickets stay valid. */
export const datesThere = (dates: StoredDate[]): StoredDate[] => dates.filter(({ is_there }) => is_there)

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
  const tickets = await trx
    .selectFrom('ticket_type')
    .selectAll()
    .where('event_date_id', 'in', trx.selectFrom('event_date').select('id').where('event_id', 'in', ids))
    .orderBy('id')
    .$if(locks, query => query.forUpdate())
    .execute()
  const dates = await trx
    .selectFrom('event_date as date')
    .selectAll('date')
    .select(isDateThereSql.as('is_there'))
    .where('event_id', 'in', ids)
    .orderBy('starts_at')
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
