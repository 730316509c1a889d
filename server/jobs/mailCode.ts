import { codeLetter } from '../mail/letters.ts'
import type { Jobs } from '../queue/enqueue.ts'
import { digitsOf } from '../session/oneTimeCode.ts'
import type { WorkContext } from './workContext.ts'

/** Sends the one-time code, unless it has been used. */
export async function mailCode(
  { id }: Jobs['mail_code'],
  { database, keys, configuration, sendMail }: WorkContext,
): Promise<void> {
  const code = await database
    .selectFrom('one_time_code')
    .select(['email', 'purpose'])
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  if (!code) return
  await sendMail(codeLetter(id, code.email, digitsOf(keys, id), code.purpose, configuration.origin))
}
