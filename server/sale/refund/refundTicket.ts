import { sql } from 'kysely'
import type { Database } from '../../database/connect.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Enqueue } from '../../queue/enqueue.ts'
import { tellRecipients } from './tellRecipients.ts'
import { costOfTicket } from './ticketCost.ts'

interface Sold {
  sale_id: number
  ticket_type_id: number
  seat: string | null
  is_refunded: boolean
  is_on_plan: boolean
}

/**
 * Ends one ticket of a paid sale, which the caller has locked: its place and its seat are free again, and what it has cost
 * is given back to what has paid it: credit to its gift voucher at once, money by a job. Never more money is given back than
 * is left of the payment.
 */
export async function refundOneTicket(trx: Database, enqueue: Enqueue, id: string): Promise<void> {
  const { rows } = await sql<Sold>`
    select ticket.sale_id, ticket.ticket_type_id, ticket.seat, ticket.refunded_at is not null as is_refunded,
      exists (select from payment_plan plan where plan.sale_id = ticket.sale_id and begun_at is not null) as is_on_plan
    from ticket where ticket.id = ${id}`.execute(trx)
  const [sold] = rows
  if (!sold || sold.is_refunded) throw new Refusal(409, 'This ticket was refunded already.')
  if (sold.is_on_plan)
    throw new Refusal(409, 'This order is paid in instalments. It can only be refunded as a whole.')
  const { ticket_type_id, sale_id } = sold
  await sql`select from ticket_type where id = ${ticket_type_id} for update`.execute(trx)
  await sql`update ticket_type set sold = sold - 1 where id = ${ticket_type_id}`.execute(trx)
  const ended = await trx
    .updateTable('ticket')
    .set({ refunded_at: sql`now()` })
    .where('id', '=', id)
    .returning('transfer_id')
    .execute()
  await tellRecipients(trx, enqueue, ended)
  if (sold.seat !== null)
    await trx
      .updateTable('seat')
      .set({ sale_id: null })
      .where('sale_id', '=', sale_id)
      .where('ticket_type_id', '=', ticket_type_id)
      .where('label', '=', sold.seat)
      .execute()
  const attempt = await leftOfPayment(trx, sale_id)
  const { money, credits } = await costOfTicket(trx, sale_id, id)
  const amount = Math.min(money, attempt?.left ?? 0)
  await trx
    .insertInto('ticket_refund')
    .values({ ticket_id: id, attempt_id: amount > 0 ? (attempt?.id ?? null) : null, amount })
    .execute()
  if (credits.length > 0)
    await trx
      .insertInto('returned_credit')
      .values(credits.map(credit => ({ ticket_id: id, ...credit })))
      .execute()
  await enqueue(trx, 'refund_ticket', { ticket: id })
}

/** The payment of a sale, and how much of it has not been given back for single tickets, in minor units. */
async function leftOfPayment(trx: Database, sale: number) {
  const { rows } = await sql<{ id: number; left: number }>`
    select id, (amount - (select coalesce(sum(amount), 0) from ticket_refund where attempt_id = payment_attempt.id))::integer as left
    from payment_attempt where sale_id = ${sale} and status = 'succeeded'`.execute(trx)
  return rows[0]
}

/** How much of a payment was given back for single tickets, in minor units. */
export async function givenBackForTickets(database: Database, attempt: number): Promise<number> {
  const { rows } = await sql<{ amount: number }>`
    select coalesce(sum(amount), 0)::integer as amount from ticket_refund where attempt_id = ${attempt}`.execute(
    database,
  )
  return rows[0]?.amount ?? 0
}
