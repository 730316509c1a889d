import { sql } from 'kysely'
import type { OwnOrder } from '../../contract/calls/settings.ts'
import { currencySymbol, fromMinor, money } from '../../contract/format/money.ts'
import { billOf } from '../checkout/billOf.ts'
import type { Database } from '../database/connect.ts'
import { billNotes, billRows } from '../mail/bill.ts'

const MOST_ORDERS = 20

/** The completed orders of an account, the newest first. `after`: how many are left out. */
export async function ordersOfAccount(
  database: Database,
  account: number,
  after: number,
): Promise<{ orders: OwnOrder[]; are_more: boolean }> {
  const { rows } = await sql<{
    reference: string
    paid_at: string
    currency: string
    total: number
    events: string[]
  }>`
    select reference, to_char(paid_at at time zone 'Europe/London', 'YYYY-MM-DD HH24:MI') as paid_at, currency, total,
      coalesce((select json_agg(distinct event.title order by event.title) from sale_line line
        join ticket_type type on type.id = line.ticket_type_id
        join event_date date on date.id = type.event_date_id
        join event on event.id = date.event_id
        where line.sale_id = sale.id), '[]') as events
    from sale where account_id = ${account} and sale.paid_at is not null
    order by sale.paid_at desc, id desc offset ${after} limit ${MOST_ORDERS + 1}`.execute(database)
  const orders = rows.slice(0, MOST_ORDERS).map(({ currency, total, ...row }) => ({
    ...row,
    total: money(fromMinor(total), currencySymbol(currency)),
  }))
  return { orders, are_more: rows.length > MOST_ORDERS }
}

/** What a completed order of the account has cost, as its letter says it; null: it has no such order. */
export async function receiptOf(database: Database, account: number, reference: string) {
  const sale = await database
    .selectFrom('sale')
    .select('id')
    .where('reference', '=', reference)
    .where('account_id', '=', account)
    .where('paid_at', 'is not', null)
    .executeTakeFirst()
  if (!sale) return null
  const bill = await billOf(database, sale.id)
  const rows = billRows(bill).map(([label, amount]): [string, string] => [label, amount])
  return { rows, notes: billNotes(bill) }
}
