import { sql } from 'kysely'
import { isCancelledSql } from '../catalogue/read/readSql.ts'
import type { Database } from '../database/connect.ts'
import { isHeldBackSql } from '../sale/stock/isHeldBackSql.ts'
import { isLetInSql } from '../tickets/isLetInSql.ts'

/** Whether a ticket can be sent: it has no seat, is with its buyer and valid, was not used at a door, and its event is not over. */
export const isTransferableSql = sql<boolean>`ticket.seat is null and ticket.transfer_id is null
  and ticket.refunded_at is null and date.ends_at > now() and not ${isCancelledSql}
  and not ${isHeldBackSql} and not ${isLetInSql}`

interface Transferable {
  id: string
  ticket_type_id: number
}

/** The tickets of a paid sale that its buyer can send to somebody else. The first one that is sent is the last one bought. */
export async function transferableTickets(database: Database, sale: number): Promise<Transferable[]> {
  const { rows } = await sql<Transferable>`
    select ticket.id, ticket.ticket_type_id
    from ticket
    join ticket_type type on type.id = ticket.ticket_type_id
    join event_date date on date.id = type.event_date_id
    join event on event.id = date.event_id
    where ticket.sale_id = ${sale} and ${isTransferableSql}
    order by ticket.number desc`.execute(database)
  return rows
}
