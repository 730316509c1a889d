import { sql } from 'kysely'
import type { Database } from '../../server/database/connect.ts'

let transfers = 0

/** Gives a ticket to somebody else, as a claimed transfer does. */
export async function changeHands(database: Database, ticket: string, name: string): Promise<void> {
  const id = `0000${String(process.pid % 1000).padStart(3, '0')}${String(transfers++).padStart(3, '0')}`
  await sql`
    with claimed as (
      insert into transfer (id, sale_id, ticket_type_id, name, email, qty, is_gift, claimed_at, claimed_by)
      select ${id}, ticket.sale_id, ticket_type_id, ${name}, 'kim@example.com', 1, false, now(), ticket.account_id
      from ticket where ticket.id = ${ticket} returning id
    )
    update ticket set transfer_id = claimed.id, generation = generation + 1
    from claimed where ticket.id = ${ticket}`.execute(database)
}
