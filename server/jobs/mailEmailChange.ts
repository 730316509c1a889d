import { emailChangeLetter } from '../mail/letters.ts'
import type { Jobs } from '../queue/enqueue.ts'
import type { WorkContext } from './workContext.ts'

/** Tells the address that an account had that the account has another one. */
export async function mailEmailChange(
  { change }: Jobs['mail_email_change'],
  { database, configuration, sendMail }: WorkContext,
): Promise<void> {
  const former = await database
    .selectFrom('email_change')
    .select('email')
    .where('id', '=', change)
    .executeTakeFirst()
  if (former) await sendMail(emailChangeLetter(change, former.email, configuration.origin))
}
