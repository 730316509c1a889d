import { sql } from 'kysely'
import { localTimesSql, locationSql } from '../catalogue/read/readSql.ts'
import { type Moved, movedLetter } from '../mail/movedLetter.ts'
import type { Jobs } from '../queue/enqueue.ts'
import { isElsewhereThan } from '../sale/changes/changedHolds.ts'
import type { WorkContext } from './workContext.ts'

/** Tells a holder that an event was postponed or moved, by what it is now. */
export async function mailMoved(
  { date, account, change, before }: Jobs['mail_moved'],
  { database, configuration, sendMail }: WorkContext,
): Promise<void> {
  const { rows } = await sql<Omit<Moved, 'id'>>`
    select account.email as to, event.title, event.status, ${localTimesSql},
      date.starts_at <> (known.before ->> 'starts')::timestamptz as is_at_another_time,
      case when ${isElsewhereThan(sql`(known.before -> 'place')`)} then ${locationSql} end as place,
      (select count(*) from ticket join ticket_type type on type.id = ticket.ticket_type_id
        where type.event_date_id = date.id and ticket.account_id = account.id and refunded_at is null)::integer as tickets
    from event_date date join event on event.id = date.event_id, account,
      (select ${before}::jsonb as before) known
    where date.id = ${date} and account.id = ${account}`.execute(database)
  const [moved] = rows
  if (!moved || moved.tickets === 0 || moved.status === 'cancelled') return
  await sendMail(movedLetter({ ...moved, id: `${date}-${account}-${change}` }, configuration.origin))
}
