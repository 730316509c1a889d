import type { Database } from '../../database/connect.ts'
import type { Enqueue } from '../../queue/enqueue.ts'

/** Queues a letter to each recipient of tickets that were refunded: the money goes back to the sender alone. */
export async function tellRecipients(
  trx: Database,
  enqueue: Enqueue,
  refunded: { transfer_id: string | null }[],
): Promise<void> {
  for (const transfer of new Set(refunded.map(({ transfer_id }) => transfer_id)))
    if (transfer !== null) await enqueue(trx, 'mail_transfer', { transfer, about: 'refunded' })
}
