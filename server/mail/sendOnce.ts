import { sql } from 'kysely'
import type { Database } from '../database/connect.ts'
import { isRefusal, noteRefused } from './refusedAddresses.ts'
import type { SendMail } from './sendMail.ts'

/** After so long without a result, another try may send the same letter. */
const SENDING_SECONDS = 60

/**
 * Sends each letter once, by its Message-ID, however often and at how many servers its job runs. Resolves if an earlier try
 * has sent it. Rejects with `MailInProgress` while another try sends it, so that the job runs again and checks the result.
 * A try that ends after the mail server has accepted the letter and before that is stored leaves this unknown: the letter
 * is then sent a second time, under the same Message-ID.
 */
export const sendOnce =
  (database: Database, sendMail: SendMail): SendMail =>
  async letter => {
    const { messageId } = letter
    const claimed = await sql`
      insert into letter (message_id, claimed_at) values (${messageId}, now())
      on conflict (message_id) do update set claimed_at = now()
      where letter.sent_at is null
        and (letter.claimed_at is null or letter.claimed_at < now() - make_interval(secs => ${SENDING_SECONDS}))
      returning message_id`.execute(database)
    if (claimed.rows.length === 0) return sentBefore(database, messageId)
    await sendMail(letter).catch(async (error: unknown) => {
      await sql`update letter set claimed_at = null where message_id = ${messageId}`.execute(database)
      if (isRefusal(error)) await noteRefused(database, letter.to)
      throw error
    })
    await sql`with accepted as (delete from refused_address where email = ${letter.to})
      update letter set sent_at = now() where message_id = ${messageId}`.execute(database)
  }

async function sentBefore(database: Database, messageId: string): Promise<void> {
  const { rows } = await sql`
    select from letter where message_id = ${messageId} and sent_at is not null`.execute(database)
  if (rows.length === 0) throw new MailInProgress()
}

class MailInProgress extends Error {
  override name = 'MailInProgress'
}
