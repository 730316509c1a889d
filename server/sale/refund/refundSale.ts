import { sql } from 'kysely'
import type { Database } from '../../database/connect.ts'
import type { Enqueue } from '../../queue/enqueue.ts'
import { lockSale } from '../markPaid.ts'
import { lockTicketTypes } from '../release.ts'
import { tellRecipients } from './tellRecipients.ts'

/**
 * Takes back what a paid sale has sold, once: its tickets are no longer valid, their stock and seats are free, its gift
 * vouchers have ended, and the credit that it has used is there again. false: it was not paid, or is refunded already.
 */
export async function refundSale(trx: Database, enqueue: Enqueue, saleId: number): Promise<boolean> {
  const { basket_id: basket } = await lockSale(trx, saleId)
  await lockTicketTypes(trx, [saleId])
  const { numUpdatedRows } = await trx
    .updateTable('sale')
    .set({ refunded_at: sql`now()`, released_at: sql`now()` })
    .where('id', '=', saleId)
    .where('paid_at', 'is not', null)
    .where('refunded_at', 'is', null)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) return false
  await sql`
    update ticket_type set sold = sold - valid.count
    from (select ticket_type_id, count(*) as count from ticket
      where sale_id = ${saleId} and refunded_at is null group by ticket_type_id) valid
    where valid.ticket_type_id = ticket_type.id`.execute(trx)
  const ended = await trx
    .updateTable('ticket')
    .set({ refunded_at: sql`now()` })
    .where('sale_id', '=', saleId)
    .where('refunded_at', 'is', null)
    .returning('transfer_id')
    .execute()
  await tellRecipients(trx, enqueue, ended)
  await trx.updateTable('seat').set({ sale_id: null }).where('sale_id', '=', saleId).execute()
  await sql`
    update gift_voucher_code set expires_at = now()
    where sale_voucher_id in (select id from sale_voucher where sale_id = ${saleId})`.execute(trx)
  // The shopper's checkout would show what it had sold as a basket.
  for (const table of ['basket_line', 'basket_voucher', 'basket_voucher_code', 'basket_donation'] as const)
    await trx.deleteFrom(table).where('basket_id', '=', basket).execute()
  return true
}
