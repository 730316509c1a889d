import {
  cancelledOrderLetter,
  orderRefundedLetter,
  refundFailedLetter,
  refundLetter,
} from '../mail/refundLetters.ts'
import { paidOf } from '../plans/plan.ts'
import type { Jobs } from '../queue/enqueue.ts'
import { givenBackForTickets } from '../sale/refund/refundTicket.ts'
import type { WorkContext } from './workContext.ts'

/** Says what became of the money of a payment that was given back. */
export async function mailRefund(
  { attempt }: Jobs['mail_refund'],
  { database, configuration, sendMail }: WorkContext,
): Promise<void> {
  const refund = await database
    .selectFrom('payment_attempt')
    .innerJoin('sale', 'sale.id', 'payment_attempt.sale_id')
    .select([
      'sale.reference',
      'sale.email',
      'payment_attempt.sale_id',
      'payment_attempt.number',
      'amount',
      'payment_attempt.currency',
      'payment_attempt.status',
      'payment_attempt.refund_mailed_at',
      'sale.refunded_at',
      'sale.ended_because as because',
    ])
    .where('payment_attempt.id', '=', attempt)
    .executeTakeFirstOrThrow()
  if (!refund.email || refund.refund_mailed_at) return
  // An order in instalments ends as a whole.
  const paid =
    (refund.refunded_at && (await paidOf(database, refund.sale_id))) ??
    refund.amount - (await givenBackForTickets(database, attempt))
  const ofStatus = refund.refunded_at ? orderRefundedLetter : refundLetter
  const letter = refund.status === 'refund_failed' ? refundFailedLetter : ofStatus
  // Its tickets were refunded one by one before.
  const isNothingLeft = refund.refunded_at !== null && paid === 0
  const told = { ...refund, amount: paid, to: refund.email }
  await sendMail((isNothingLeft ? cancelledOrderLetter : letter)(told, configuration.origin))
  await database
    .updateTable('payment_attempt')
    .set({ refund_mailed_at: new Date() })
    .where('id', '=', attempt)
    .where('status', '=', refund.status)
    .execute()
}
