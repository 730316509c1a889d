import { sql } from 'kysely'
import type { ChangeKind } from '../../../contract/entities/eventChange.ts'
import { isCancelledSql } from '../../catalogue/read/readSql.ts'
import type { Database } from '../../database/connect.ts'
import { untoldOf } from './tellHolders.ts'

/** What holders of tickets of an event would notice now that they were not told of; empty: nothing. */
export async function noticedOf(trx: Database, event: number): Promise<ChangeKind[]> {
  const { rows } = await sql`
    select from ticket join ticket_type type on type.id = ticket.ticket_type_id
    join event_date date on date.id = type.event_date_id join event on event.id = date.event_id
    where event.id = ${event} and ${isCancelledSql} and ticket.refunded_at is null limit 1`.execute(trx)
  return rows.length > 0 ? ['cancelled'] : (await untoldOf(trx, event)).what
}

/** Notes a change of an event that its holders will notice, and who made it. Of one that nobody notices, nothing. */
export async function noteChange(trx: Database, event: number, member: string | null): Promise<void> {
  const what = await noticedOf(trx, event)
  if (what.length === 0) return
  await sql`
    insert into event_change (event_id, number, member, what)
    select id, changes, ${member}, ${what} from event where id = ${event}
    on conflict (event_id, number) do nothing`.execute(trx)
}

/**
 * The last change of an event that was not followed, and that its holders notice; null: they notice nothing. A file that the
 * operator imported has noted none before.
 */
export async function openChangeOf(trx: Database, event: number): Promise<number | null> {
  const last = async () => {
    const { rows } = await sql<{ id: number }>`
      select change.id from event_change change join event on event.id = change.event_id
      where event.id = ${event} and change.number > event.followed and change.number <= event.changes
      order by change.number desc limit 1`.execute(trx)
    return rows[0]?.id ?? null
  }
  const noted = await last()
  if (noted !== null) return noted
  await noteChange(trx, event, null)
  return last()
}
