import { type RawBuilder, sql } from 'kysely'
import type { DoorTicket } from '../../contract/entities/door.ts'
import type { Database } from '../database/connect.ts'
import { ticketsAtDoorSql } from '../tickets/ticketsAtDoorSql.ts'
import { isoSql } from './isoSql.ts'

/** The tickets of the door's list. `where` may name the tables `ticket`, `type` and `date`. */
export async function doorTickets(database: Database, where: RawBuilder<unknown>): Promise<DoorTicket[]> {
  const { rows } = await sql<{
    id: string
    type: number
    holder: string | null
    seat: string | null
    generation: number
    refunded_at: string | null
    is_test: boolean
    kept: boolean
  }>`
    select ticket.id, ticket.ticket_type_id as type, ticket.seat, ticket.generation, sale.is_test, ticket.is_kept as kept,
      ${isoSql(sql`ticket.refunded_at`)} as refunded_at,
      case when transfer.claimed_at is null then sale.full_name else transfer.name end as holder
    from ${ticketsAtDoorSql} ticket join sale on sale.id = ticket.sale_id
    left join transfer on transfer.id = ticket.transfer_id
    join ticket_type type on type.id = ticket.ticket_type_id
    join event_date date on date.id = type.event_date_id
    where ${where} order by ticket.id`.execute(database)
  return rows.map(({ holder, seat, refunded_at, is_test, kept, ...ticket }) => ({
    ...ticket,
    holder: holder ?? '',
    ...(seat !== null && { seat }),
    ...(refunded_at !== null && { refunded_at }),
    ...(is_test && { is_test }),
    ...(kept && { kept }),
  }))
}
