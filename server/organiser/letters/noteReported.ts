import { sql } from 'kysely'
import type { Database } from '../../database/connect.ts'
import { countsSql } from './organiserLettersOf.ts'

/** By when a mail server has said that it cannot deliver a letter (RFC 5321, 4.5.4.1), or a reader that it is spam. */
const LATEST_DAYS = { bounced: 5, complained: 30 }

/**
 * Counts what has become of a letter that was sent to an account: the last one that can be meant, because a report names the address
 * and not the letter.
 */
export async function noteReported(
  trx: Database,
  account: number,
  what: 'bounced' | 'complained',
): Promise<void> {
  const { rows } = await sql<{ letter_id: number }>`
    update organiser_letter_recipient set state = ${what} where account_id = ${account} and letter_id = (
      select letter_id from organiser_letter_recipient
      where account_id = ${account} and state = 'sent' and due_at > now() - make_interval(days => ${LATEST_DAYS[what]})
      order by due_at desc, letter_id desc limit 1 for update)
    returning letter_id`.execute(trx)
  for (const { letter_id } of rows)
    await sql`update organiser_letter set outcome = ${countsSql(sql`organiser_letter.id`)}
      where id = ${letter_id} and outcome is not null`.execute(trx)
}
