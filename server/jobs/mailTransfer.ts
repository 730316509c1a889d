import { eventLooks } from '../look/eventLook.ts'
import { claimedLetter, recipientRefundedLetter, transferLetter } from '../mail/transferLetters.ts'
import type { Jobs } from '../queue/enqueue.ts'
import { claimLink } from '../transfer/claimLink.ts'
import { readTransfer } from '../transfer/readTransfer.ts'
import type { WorkContext } from './workContext.ts'

/** Tells the sender or the recipient of sent tickets what happened to them. */
export async function mailTransfer(
  { transfer: id, about }: Jobs['mail_transfer'],
  { database, keys, configuration, sendMail }: WorkContext,
): Promise<void> {
  const transfer = await readTransfer(database, id)
  if (!transfer || transfer.is_cancelled || transfer.is_over) return
  const events = await eventLooks(database, { dates: [transfer.date_id] })
  if (about === 'refunded') {
    // Whoever has no letter about the tickets yet needs none about their end.
    if (transfer.is_sent || transfer.is_claimed)
      await sendMail(recipientRefundedLetter(transfer, events, configuration.origin))
    return
  }
  if (transfer.is_ended) return
  if (about === 'claimed') {
    if (transfer.from_email) await sendMail(claimedLetter(transfer, events, configuration.origin))
    return
  }
  if (transfer.is_sent) return
  await sendMail(transferLetter(transfer, events, claimLink(keys, configuration.origin, id)))
  await database.updateTable('transfer').set({ sent_at: new Date() }).where('id', '=', id).execute()
}
