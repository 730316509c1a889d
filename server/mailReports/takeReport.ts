import { sql } from 'kysely'
import { isEmail, sameEmail } from '../../contract/rules/contact.ts'
import { withdrawConsents } from '../account/consents.ts'
import type { Database } from '../database/connect.ts'
import { noteRefused } from '../mail/refusedAddresses.ts'
import { noteReported } from '../organiser/letters/noteReported.ts'
import type { MailReport } from './mailReport.ts'

/**
 * Remembers an address that does not work, as if the mail server had refused it at once. Somebody who has complained gets no more news and
 * offers: a provider does not say of whom the letter was. A report that comes again does nothing.
 */
export async function takeReport(
  database: Database,
  provider: string,
  { id: event_id, email: reported, what }: MailReport,
): Promise<void> {
  const email = sameEmail(reported)
  // An address that no letter was sent to, which the database could not store either.
  if (!isEmail(email)) return
  await database.transaction().execute(async trx => {
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto('provider_event')
      .values({ provider, event_id })
      .onConflict(conflict => conflict.doNothing())
      .executeTakeFirstOrThrow()
    if (!numInsertedOrUpdatedRows) return
    const account = await trx.selectFrom('account').select('id').where('email', '=', email).executeTakeFirst()
    // Providers send no letter any more to whoever has complained.
    await noteRefused(trx, email)
    if (what === 'complained') await sql`delete from mailing_list where email = ${email}`.execute(trx)
    if (!account) return
    if (what === 'complained') await withdrawConsents(trx, account.id)
    await noteReported(trx, account.id, what)
  })
}
