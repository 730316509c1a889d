import { sql } from 'kysely'
import type { OrdersSum } from '../../../contract/calls/orderBatches.ts'
import { currencySymbol, fromMinor } from '../../../contract/format/money.ts'
import { moneySql } from '../../book/moneySql.ts'
import { isStillSoldSql } from '../../book/soldSql.ts'
import type { Database } from '../../database/connect.ts'

interface Row {
  currency: string
  is_test: boolean
  orders: number
  over: number
  tickets: number
  /** In minor units. */
  refund: number
}

/**
 * What these orders have of an organiser, by currency, test orders apart. What goes back of an order is what its providers
 * have, without what a bank has not taken back: that is due already, or was paid by hand. An order of which nothing is valid gives nothing back.
 */
export async function sumOfOrders(
  database: Database,
  organiser: number,
  ids: number[],
  mayRefund: boolean,
): Promise<OrdersSum[]> {
  const { rows } = await sql<Row>`
    with valid as materialized (
      select sale_id, sum(tickets)::integer as tickets from (
        select ticket.sale_id, count(*) as tickets from ticket join ticket_type type on type.id = ticket.ticket_type_id
        join event_date date on date.id = type.event_date_id join event on event.id = date.event_id
        where ticket.sale_id = any(${ids}) and event.organiser_id = ${organiser} and ticket.refunded_at is null
        group by ticket.sale_id
        union all select sold.sale_id, 0 from sale_voucher sold join gift_voucher_code code on code.sale_voucher_id = sold.id
        where sold.sale_id = any(${ids}) and sold.organiser_id = ${organiser} and ${isStillSoldSql}) own
      group by sale_id),
    money as materialized (
      select sale_id, sum(received - due_back - by_hand) as amount from ${moneySql(sql`select sale_id from valid`)} one
      where organiser_id = ${organiser} group by sale_id)
    select sale.currency, sale.is_test, count(*)::integer as orders,
      (count(*) filter (where valid.sale_id is null))::integer as over,
      coalesce(sum(valid.tickets), 0)::integer as tickets, coalesce(sum(money.amount), 0)::float as refund
    from sale left join valid on valid.sale_id = sale.id left join money on money.sale_id = sale.id
    where sale.id = any(${ids}) group by sale.currency, sale.is_test order by sale.is_test, sale.currency`.execute(
    database,
  )
  return rows.map(({ currency, refund, ...row }) => ({
    ...row,
    currency_symbol: currencySymbol(currency),
    refund: mayRefund ? fromMinor(refund) : null,
  }))
}
