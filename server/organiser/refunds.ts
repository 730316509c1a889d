import { sql } from 'kysely'
import type { Database } from '../database/connect.ts'
import { Refusal } from '../http/refusal.ts'
import type { Enqueue } from '../queue/enqueue.ts'
import { creditLeftSql } from '../sale/basketFacts.ts'
import { lockSale } from '../sale/markPaid.ts'
import { refundSale } from '../sale/refund/refundSale.ts'
import { refundOneTicket } from '../sale/refund/refundTicket.ts'
import { lockTicketTypes } from '../sale/release.ts'

/** Whether all that a sale has sold is of this organiser. */
const isWhollyOf = (organiser: number) => sql<boolean>`not exists (
    select from sale_line line join ticket_type type on type.id = line.ticket_type_id
    join event_date date on date.id = type.event_date_id join event on event.id = date.event_id
    where line.sale_id = sale.id and event.organiser_id <> ${organiser})
  and not exists (select from sale_voucher sold where sold.sale_id = sale.id and sold.organiser_id <> ${organiser})`

/** Whether a sale has sold something of this organiser. */
const isPartlyOf = (organiser: number) => sql<boolean>`exists (
    select from sale_line line join ticket_type type on type.id = line.ticket_type_id
    join event_date date on date.id = type.event_date_id join event on event.id = date.event_id
    where line.sale_id = sale.id and event.organiser_id = ${organiser})
  or exists (select from sale_voucher sold where sold.sale_id = sale.id and sold.organiser_id = ${organiser})`

/** The reference of a paid order that has something of this organiser. Throws a `Refusal` for any other. */
export async function ownOrder(trx: Database, organiser: number, sale: number) {
  const { rows } = await sql<{ reference: string; is_whole: boolean; is_refunded: boolean }>`
    select reference, ${isWhollyOf(organiser)} as is_whole, refunded_at is not null as is_refunded from sale
    where id = ${sale} and paid_at is not null and (${isPartlyOf(organiser)})`.execute(trx)
  const [order] = rows
  if (!order) throw new Refusal(404, 'There is no such order of yours.')
  return order
}

/**
 * Ends a paid order and gives back what was paid for it: each payment is refunded by a job, which tells the shopper. An
 * order for which nothing was paid gets a letter too.
 */
export async function refundWholeOrder(trx: Database, enqueue: Enqueue, sale: number): Promise<void> {
  await refuseIfCreditIsSpent(trx, sale)
  if (!(await refundSale(trx, enqueue, sale))) throw new Refusal(409, 'This order was refunded already.')
  const attempts = await trx
    .updateTable('payment_attempt')
    .set({ status: 'refunding', looked_at: sql`now()` })
    .where('sale_id', '=', sale)
    .where('status', '=', 'succeeded')
    .returning('id')
    .execute()
  for (const { id } of attempts) await enqueue(trx, 'settle_payment', { attempt: id })
  if (attempts.length === 0) await enqueue(trx, 'mail_cancelled_order', { sale })
}

/**
 * The money of a gift voucher is given back only while its whole credit is there. Locks the codes, in the order of
 * takeStock, so that nobody spends them meanwhile.
 */
async function refuseIfCreditIsSpent(trx: Database, sale: number): Promise<void> {
  await lockSale(trx, sale)
  await lockTicketTypes(trx, [sale])
  await sql`
    select code.id from gift_voucher_code code join sale_voucher sold on sold.id = code.sale_voucher_id
    where sold.sale_id = ${sale} order by code.id for update of code`.execute(trx)
  const { rows } = await sql`
    select from gift_voucher_code code join sale_voucher sold on sold.id = code.sale_voucher_id
    where sold.sale_id = ${sale} and coalesce(code.expires_at > now(), true) and ${creditLeftSql} < code.amount limit 1`.execute(
    trx,
  )
  if (rows.length > 0)
    throw new Refusal(
      409,
      'A gift voucher of this order was spent, so the order cannot be refunded as a whole.',
    )
}

/** Ends one ticket of an event of this organiser, and gives back what it has cost. */
export async function refundOwnTicket(
  trx: Database,
  enqueue: Enqueue,
  organiser: number,
  ticket: string,
): Promise<void> {
  const { rows } = await sql<{ sale_id: number }>`
    select ticket.sale_id from ticket join ticket_type type on type.id = ticket.ticket_type_id
    join event_date date on date.id = type.event_date_id join event on event.id = date.event_id
    where ticket.id = ${ticket} and event.organiser_id = ${organiser}`.execute(trx)
  const [own] = rows
  if (!own) throw new Refusal(404, 'There is no such ticket of yours.')
  await lockSale(trx, own.sale_id)
  await refundOneTicket(trx, enqueue, ticket)
}
