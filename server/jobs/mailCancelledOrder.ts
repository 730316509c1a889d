import { cancelledOrderLetter } from '../mail/refundLetters.ts'
import type { Jobs } from '../queue/enqueue.ts'
import type { WorkContext } from './workContext.ts'

/** Says that an order was cancelled for which nothing was paid. */
export async function mailCancelledOrder(
  { sale }: Jobs['mail_cancelled_order'],
  { database, configuration, sendMail }: WorkContext,
): Promise<void> {
  const { reference, email } = await database
    .selectFrom('sale')
    .select(['reference', 'email'])
    .where('id', '=', sale)
    .executeTakeFirstOrThrow()
  if (email) await sendMail(cancelledOrderLetter({ to: email, reference }, configuration.origin))
}
