import { sql } from 'kysely'
import { TICKET_KEPT_DAYS } from '../../contract/rules/ticketKeptDays.ts'
import type { Database } from '../database/connect.ts'

/** Forgets the saved passes of dates that are over for so long that their tickets have left the wallet. */
export async function deleteOldPasses(database: Database): Promise<void> {
  for (const table of ['google_pass', 'apple_pass'])
    await sql`delete from ${sql.table(table)} pass using ticket
      join ticket_type type on type.id = ticket.ticket_type_id join event_date date on date.id = type.event_date_id
      where ticket.id = pass.ticket_id and date.ends_at < now() - make_interval(days => ${TICKET_KEPT_DAYS})`.execute(
      database,
    )
}
