import type { Selectable } from 'kysely'
import type { Database } from '../../../database/connect.ts'
import type { Schema } from '../../../database/types.ts'
import type { CatalogueTicket } from '../catalogueEvent.ts'

type Required = Selectable<Schema['required_ticket']>

/** Stores which types of one date require which others, or are an extra to them, and answers whether anything changed. */
export async function saveRequired(
  trx: Database,
  ids: Map<string, number>,
  wanted: CatalogueTicket[],
): Promise<boolean> {
  const stating = wanted.filter(ticket => ticket.requires !== undefined)
  if (stating.length === 0) return false
  const rows = stating.flatMap(ticket =>
    [...(ticket.requires ?? []), ticket.extraTo ?? []].flatMap((names, position, { length }) =>
      names.map(
        (name): Required => ({
          ticket_type_id: ids.get(ticket.name) as number,
          position,
          required_id: ids.get(name) as number,
          is_extra: position === length - 1,
        }),
      ),
    ),
  )
  const types = stating.map(ticket => ids.get(ticket.name) as number)
  const stored = await trx
    .selectFrom('required_ticket')
    .selectAll()
    .where('ticket_type_id', 'in', types)
    .execute()
  if (inWords(stored) === inWords(rows)) return false
  await trx.deleteFrom('required_ticket').where('ticket_type_id', 'in', types).execute()
  if (rows.length > 0) await trx.insertInto('required_ticket').values(rows).execute()
  return true
}

const inWords = (rows: Required[]): string =>
  rows
    .map(row => `${row.ticket_type_id} ${row.position} ${row.required_id} ${row.is_extra}`)
    .sort()
    .join()
