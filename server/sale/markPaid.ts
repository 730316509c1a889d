import { sql } from 'kysely'
import type { Database } from '../database/connect.ts'
import type { Enqueue } from '../jobs/enqueue.ts'
import { crockford } from './crockford.ts'
import { lockTicketTypes } from './release.ts'

/** How long the page has to ask for its mail itself before the tickets go out without it. */
const MAIL_ANYWAY_SECONDS = 60

/**
 * Makes a sale paid, once, whoever says so: turns its hold into sold tickets, issues them and closes the
 * basket. `released`: the hold was given back before, so there is nothing left to pay for.
 */
export async function markPaid(
  trx: Database,
  enqueue: Enqueue,
  saleId: number,
): Promise<'paid' | 'released'> {
  const sale = await lockSale(trx, saleId)
  if (sale.paid_at) return 'paid'
  if (sale.released_at) return 'released'

  await lockTicketTypes(trx, [saleId])
  await sql`
    update ticket_type set held = held - line.qty, sold = sold + line.qty
    from sale_line line where line.sale_id = ${saleId} and line.ticket_type_id = ticket_type.id`.execute(trx)
  await trx.updateTable('sale').set({ paid_at: sql`now()` }).where('id', '=', saleId).execute()
  await trx.updateTable('basket').set({ closed_at: sql`now()` }).where('id', '=', sale.basket_id).execute()
  await issueTickets(trx, saleId, sale.account_id)
  await enqueue(trx, 'mail_tickets', { sale: saleId }, MAIL_ANYWAY_SECONDS)
  return 'paid'
}

/** Locks the basket, then its sale, in the order that takeStock does. */
async function lockSale(trx: Database, saleId: number) {
  await sql`select id from basket where id = (select basket_id from sale where id = ${saleId}) for update`.execute(
    trx,
  )
  return trx
    .selectFrom('sale')
    .select(['basket_id', 'account_id', 'paid_at', 'released_at'])
    .where('id', '=', saleId)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

async function issueTickets(trx: Database, saleId: number, account: number | null): Promise<void> {
  const lines = await trx.selectFrom('sale_line').selectAll().where('sale_id', '=', saleId).execute()
  await trx
    .insertInto('ticket')
    .values(
      lines.flatMap(line =>
        Array.from({ length: line.qty }, (_, index) => ({
          id: crockford(),
          sale_id: saleId,
          ticket_type_id: line.ticket_type_id,
          account_id: account,
          number: index + 1,
        })),
      ),
    )
    .execute()
}
