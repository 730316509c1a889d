import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../database/connect.ts'
import { Refusal } from '../http/refusal.ts'
import type { Enqueue } from '../queue/enqueue.ts'
import { takeBack } from '../sale/refund/takeBack.ts'

/** Whether a sale has sold something of this organiser. */
const isPartlyOf = (organiser: number) => sql<boolean>`exists (
    select from sale_line line join ticket_type type on type.id = line.ticket_type_id
    join event_date date on date.id = type.event_date_id join event on event.id = date.event_id
    where line.sale_id = sale.id and event.organiser_id = ${organiser})
  or exists (select from sale_voucher sold where sold.sale_id = sale.id and sold.organiser_id = ${organiser})`

/** Whether a `sale` has sold something of another organiser too. */
export const isSharedSql = (organiser: number) => sql<boolean>`(exists (
    select from sale_line line join ticket_type type on type.id = line.ticket_type_id
    join event_date date on date.id = type.event_date_id join event on event.id = date.event_id
    where line.sale_id = sale.id and event.organiser_id <> ${organiser})
  or exists (select from sale_voucher sold where sold.sale_id = sale.id and sold.organiser_id <> ${organiser}))`

/** A paid order that has something of this organiser. Throws a `Refusal` for any other. */
export async function ownOrder(trx: Database, organiser: number, sale: number) {
  const order = await findOwnOrder(trx, organiser, sale)
  if (!order) throw new Refusal(404, 'There is no such order of yours.')
  return order
}

/** The same; undefined for any other. */
export async function findOwnOrder(database: Database, organiser: number, sale: number) {
  const { rows } = await sql<{
    reference: string
    is_refunded: boolean
    email: string | null
    is_owner_deleted: boolean
    is_shared: boolean
  }>`
    select reference, refunded_at is not null as is_refunded, email, owner_deleted_at is not null as is_owner_deleted, ${isSharedSql(organiser)} as is_shared from sale
    where id = ${sale} and paid_at is not null and (${isPartlyOf(organiser)})`.execute(database)
  return rows[0]
}

/** Takes back what an order has of this organiser. Throws a `Refusal` where nothing of it is left. */
export async function refundOwnPart(
  trx: Database,
  enqueue: Enqueue,
  organiser: number,
  sale: number,
): Promise<void> {
  if (!(await takeBack(trx, enqueue, sale, { organiser })))
    throw new Refusal(409, 'This order was refunded already.')
}

/** Sends the letter with the tickets of an order again. Throws a `Refusal` where nobody can have it. */
export async function sendOwnAgain(
  trx: Database,
  enqueue: Enqueue,
  organiser: number,
  sale: number,
): Promise<void> {
  const { is_refunded, email, is_owner_deleted } = await ownOrder(trx, organiser, sale)
  if (is_owner_deleted) throw new Refusal(409, 'The buyer has deleted their account: there is no address.')
  if (email === null) throw new Refusal(409, 'This order has no e-mail address.')
  if (is_refunded) throw new Refusal(409, 'This order was refunded: its tickets are no longer valid.')
  await enqueue(trx, 'mail_tickets', { sale, copy: randomUUID() })
}

/** Takes back one ticket of an event of this organiser. */
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
  if (!(await takeBack(trx, enqueue, own.sale_id, { tickets: [ticket] })))
    throw new Refusal(409, 'This ticket was refunded already.')
}
