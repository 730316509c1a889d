import { sql } from 'kysely'
import { enterFree, enterSold } from '../book/enterSold.ts'
import type { Database } from '../database/connect.ts'
import { isExpiredSql } from '../database/holdSql.ts'
import { tellPaid } from '../programs/tellWebhooks.ts'
import type { Enqueue } from '../queue/enqueue.ts'
import { changeOf, endHold } from './changes/changedHolds.ts'
import { hasUse, lockDiscount } from './codes/discountUses.ts'
import { crockford } from './crockford.ts'
import { declareGiftAid } from './donation.ts'
import { issueVouchers } from './issueVouchers.ts'
import { lockTicketTypes } from './release.ts'
import { hasCredit, lockCredit } from './stock/credit.ts'
import { retakeStock } from './stock/retakeStock.ts'

/** If the page has not asked for the mail by then, this job sends it. */
const MAIL_ANYWAY_SECONDS = 60

export type PaidOutcome =
  | 'paid'
  /** Another caller has marked the sale as paid. */
  | 'paid before'
  /** Its hold was released and its tickets are no longer available: nothing is left to pay for. */
  | 'released'

/** The numbers that tickets of each type have already, in the order of their seats; any other gets a new one. */
export type TicketNumbers = ReadonlyMap<number, readonly string[]>

/**
 * Marks a sale as paid, once for all callers: turns its hold into sold tickets, issues them and closes the basket. If
 * the hold was released, takes the stock again if all of it is available.
 */
export async function markPaid(
  trx: Database,
  enqueue: Enqueue,
  saleId: number,
  { isTest = false, numbers = new Map() }: { isTest?: boolean; numbers?: TicketNumbers } = {},
): Promise<PaidOutcome> {
  const sale = await lockSale(trx, saleId)
  if (sale.paid_at) return 'paid before'
  if (sale.released_at && !(await retakeStock(trx, saleId, sale.basket_id))) return 'released'
  await lockTicketTypes(trx, [saleId])
  await lockCredit(trx, saleId)
  await lockDiscount(trx, saleId)
  const change = (await changeOf(trx, saleId)) ?? (await spentSince(trx, saleId))
  if (change) {
    await endHold(trx, saleId, change)
    return 'released'
  }

  await sell(trx, [saleId], isTest, numbers)
  await issueVouchers(trx, saleId)
  await enterSold(trx, saleId)
  await declareGiftAid(trx, saleId)
  await enqueue(trx, 'mail_tickets', { sale: saleId }, MAIL_ANYWAY_SECONDS)
  await askForConsent(trx, enqueue, saleId)
  await tellPaid(trx, enqueue, [saleId])
  return 'paid'
}

/** A hold that has ended keeps its tickets until it is released, but not its credit and its code; null: they are there. */
async function spentSince(trx: Database, saleId: number): Promise<string | null> {
  const { rows: expired } = await sql`select from sale where id = ${saleId} and ${isExpiredSql}`.execute(trx)
  if (expired.length === 0) return null
  if (!(await hasUse(trx, saleId, [])))
    return 'The code that you used was used up by another order after your time had ended.'
  if (await hasCredit(trx, saleId, [])) return null
  return 'The gift voucher credit that you used was spent in another order after your time had ended.'
}

/** Sends the letter that asks the owner of an express guest's e-mail address what they want to be sent. */
async function askForConsent(trx: Database, enqueue: Enqueue, sale: number): Promise<void> {
  const request = await trx
    .selectFrom('mailing_request')
    .select('id')
    .where('sale_id', '=', sale)
    .executeTakeFirst()
  if (request) await enqueue(trx, 'mail_confirmation', { id: request.id })
}

/** Locks the basket, then its sales, in the order of takeStock. */
export async function lockSale(trx: Database, saleId: number) {
  await sql`select id from basket where id = (select basket_id from sale where id = ${saleId}) for update`.execute(
    trx,
  )
  await sql`select id from sale where basket_id = (select basket_id from sale where id = ${saleId})
    order by id for update`.execute(trx)
  return trx
    .selectFrom('sale')
    .select(['basket_id', 'account_id', 'paid_at', 'released_at', 'ended_because'])
    .where('id', '=', saleId)
    .executeTakeFirstOrThrow()
}

/** Turns what free orders hold into sold tickets, and sends them: `markPaid` for many at once, which nobody else knows of yet. */
export async function markFree(trx: Database, enqueue: Enqueue, sales: number[]): Promise<void> {
  await sell(trx, sales, false)
  await enterFree(trx, sales)
  for (const sale of sales) await enqueue(trx, 'mail_tickets', { sale })
  await tellPaid(trx, enqueue, sales)
}

/** Turns what these sales hold into sold tickets, issues them and closes their baskets. The caller has locked all of it. */
async function sell(
  trx: Database,
  sales: number[],
  isTest: boolean,
  numbers: TicketNumbers = new Map(),
): Promise<void> {
  await sql`
    update ticket_type set held = held - line.qty, sold = sold + line.qty
    from (select ticket_type_id, sum(qty)::integer as qty from sale_line where sale_id = any(${sales}) group by 1) line
    where line.ticket_type_id = ticket_type.id`.execute(trx)
  await trx
    .updateTable('sale')
    .set({
      paid_at: sql`now()`,
      is_test: isTest,
      // Where the shopper waits for the bank, the page says that the payment was received, and goes on from there.
      state: sql`case when state = 'awaiting_truelayer' then state else 'deliver_tickets' end`,
    })
    .where('id', 'in', sales)
    .execute()
  await sql`update basket set closed_at = now() where id in (select basket_id from sale where id = any(${sales}))`.execute(
    trx,
  )
  await issueTickets(trx, sales, numbers)
}

async function issueTickets(trx: Database, sales: number[], numbers: TicketNumbers): Promise<void> {
  const { rows: lines } = await sql<Line>`
    select line.sale_id, line.ticket_type_id, line.qty, sale.account_id, coalesce((
      select array_agg(seat.label order by seat.position) from seat
      where seat.sale_id = line.sale_id and seat.ticket_type_id = line.ticket_type_id), '{}') as seats
    from sale_line line join sale on sale.id = line.sale_id where line.sale_id = any(${sales})`.execute(trx)
  const tickets = lines.flatMap(({ sale_id, ticket_type_id, qty, account_id, seats }) =>
    Array.from({ length: qty }, (_, index) => ({
      id: numbers.get(ticket_type_id)?.[index] ?? crockford(),
      sale_id,
      ticket_type_id,
      account_id,
      number: index + 1,
      seat: seats[index] ?? null,
    })),
  )
  if (tickets.length > 0) await trx.insertInto('ticket').values(tickets).execute()
}

interface Line {
  sale_id: number
  ticket_type_id: number
  qty: number
  account_id: number | null
  seats: string[]
}
