import { confirmationLetter } from '../mail/letters.ts'
import { confirmationToken, wordingsOf } from '../mail/mailingList.ts'
import type { Jobs } from '../queue/enqueue.ts'
import type { WorkContext } from './workContext.ts'

/** Sends the link that confirms a request to join the mailing list. */
export async function mailConfirmation(
  { id }: Jobs['mail_confirmation'],
  { database, keys, configuration, sendMail }: WorkContext,
): Promise<void> {
  const request = await database
    .selectFrom('mailing_request')
    .select(['email', 'sale_id'])
    .where('id', '=', id)
    .where('confirmed_at', 'is', null)
    .executeTakeFirst()
  if (!request) return
  const wanted = request.sale_id === null ? [] : await wordingsOf(database, id)
  const link = { id, confirmation: confirmationToken(keys, id) }
  await sendMail(confirmationLetter(link, request.email, wanted, configuration.origin))
}
