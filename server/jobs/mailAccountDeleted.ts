import { accountDeletedLetter } from '../mail/letters.ts'
import type { Jobs } from '../queue/enqueue.ts'
import type { WorkContext } from './workContext.ts'

/** Tells the address of an account that the account is deleted, and then forgets the address. */
export async function mailAccountDeleted(
  { deletion }: Jobs['mail_account_deleted'],
  { database, configuration, sendMail }: WorkContext,
): Promise<void> {
  const told = database.selectFrom('account_deletion').select('email').where('id', '=', deletion)
  const address = await told.executeTakeFirst()
  if (!address) return
  await sendMail(accountDeletedLetter(deletion, address.email, configuration.origin))
  await database.deleteFrom('account_deletion').where('id', '=', deletion).execute()
}
